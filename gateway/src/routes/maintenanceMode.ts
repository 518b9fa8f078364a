import { maintainHref, paths } from '@twinfront/shared/site/paths';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import type { Request, RequestHandler } from 'express';
import { DEVICE_VARY } from '../http/device.ts';
import { rawQuery } from '../http/query.ts';
import { redirect } from '../http/response.ts';

/** Whether the site is closed for this request. */
export type IsClosed = (req: Request) => boolean;

const closedPaths: string[] = Object.values(paths).filter((path) => path !== paths.maintain);

/** On a closed site all pages redirect to the maintenance page; everything else is served as usual. */
export function maintenanceMode(isClosed: IsClosed): RequestHandler {
  return (req, res, next) => {
    if (!closedPaths.includes(req.path) || !isClosed(req)) return next();
    const from = req.path + rawQuery(req);
    const location = maintainHref(parseReturnPath(from) ? from : paths.root);
    redirect(res, 302, location, { Vary: DEVICE_VARY });
  };
}
