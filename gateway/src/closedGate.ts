import { paths } from '@twinfront/shared/site/paths';
import { maintainHref, parseReturnPath } from '@twinfront/shared/site/returnPath';
import type { RequestHandler } from 'express';
import type { CloseFlag } from './closeFlag.ts';
import { JUDGED_BY } from './judgement.ts';
import { rawQuery } from './target.ts';

const closedPaths: string[] = [
  paths.root,
  paths.homeWeb,
  paths.homeApp,
  paths.details,
  paths.judgeView,
];

/** While the site is closed, its pages lead to the maintenance page; all else stays as it is. */
export function closedGate(closeFlag: CloseFlag): RequestHandler {
  return (req, res, next) => {
    if (!closedPaths.includes(req.path) || !closeFlag.isClosed()) return next();
    const from = req.path + rawQuery(req);
    res.writeHead(302, {
      Location: maintainHref(parseReturnPath(from) ? from : paths.root),
      'Cache-Control': 'no-store',
      Vary: JUDGED_BY,
      'Content-Length': 0,
    });
    res.end();
  };
}
