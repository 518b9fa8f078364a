import type { IncomingMessage, ServerResponse } from 'node:http';
import { homeOf } from '@twinfront/shared/site/device';
import { rawQuery } from '../http/query.ts';
import { JUDGED_BY, judgeRequest } from '../middleware/device.ts';

/** `/`: to the home of the visitor's device. */
export function rootRedirect(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(302, {
    Location: homeOf(judgeRequest(req).device) + rawQuery(req),
    'Cache-Control': 'no-store',
    Vary: JUDGED_BY,
    'Content-Length': 0,
  });
  res.end();
}
