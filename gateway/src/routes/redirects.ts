import type { IncomingMessage, ServerResponse } from 'node:http';
import { homeOf } from '@twinfront/shared/site/device';
import type { RequestHandler } from 'express';
import { DEVICE_VARY, detectRequestDevice } from '../http/device.ts';
import { rawQuery } from '../http/query.ts';

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

/** Without it some browsers cache a permanent redirect forever. */
const A_DAY = { 'Cache-Control': 'public, max-age=86400' };

/** Redirects to the path without trailing slashes. Two slashes at the start would name another host. */
export const trailingSlash: RequestHandler = (req, res, next) => {
  const path = /^(\/[^/\\].*?)\/+$/s.exec(req.path)?.[1];
  if (!path) return next();
  res.writeHead(308, { ...A_DAY, Location: path + rawQuery(req), 'Content-Length': 0 }).end();
};
