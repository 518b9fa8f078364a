import { paths } from '@twinfront/shared/site/paths';
import { maintainHref, parseReturnPath } from '@twinfront/shared/site/returnPath';
import type { Request, RequestHandler } from 'express';
import { rawQuery } from '../http/query.ts';
import { DEVICE_VARY } from './device.ts';

/** Whether the site is closed to the visitor who asks. */
export type IsClosed = (req: Request) => boolean;

const closedPaths: string[] = [
  paths.root,
  paths.homeWeb,
  paths.homeApp,
  paths.details,
  paths.judgeView,
];

/** While the site is closed, its pages lead to the maintenance page; all else stays as it is. */
export function maintenanceMode(isClosed: IsClosed): RequestHandler {
  return (req, res, next) => {
    if (!closedPaths.includes(req.path) || !isClosed(req)) return next();
    const from = req.path + rawQuery(req);
    res.writeHead(302, {
      Location: maintainHref(parseReturnPath(from) ? from : paths.root),
      'Cache-Control': 'no-store',
      Vary: DEVICE_VARY,
      'Content-Length': 0,
    });
    res.end();
  };
}
