import type { IncomingMessage, ServerResponse } from 'node:http';
import { homeOf } from '@twinfront/shared/site/device';
import { rawQuery } from '../http/query.ts';
import { DEVICE_VARY, detectRequestDevice } from '../middleware/device.ts';

/** `/` redirects to the home page of the device. */
export function redirectToHome(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(302, {
    Location: homeOf(detectRequestDevice(req).device) + rawQuery(req),
    'Cache-Control': 'no-store',
    Vary: DEVICE_VARY,
    'Content-Length': 0,
  });
  res.end();
}
