import { homeOf } from '@twinfront/shared/site/device';
import type { RequestHandler } from 'express';
import { DEVICE_VARY, detectRequestDevice } from '../http/device.ts';
import { rawQuery } from '../http/query.ts';
import { redirect } from '../http/response.ts';

/** `/` redirects to the home page of the device. */
export const redirectToHome: RequestHandler = (req, res) => {
  const home = homeOf(detectRequestDevice(req).device);
  redirect(res, 302, home + rawQuery(req), { Vary: DEVICE_VARY });
};

/** Without it some browsers cache a permanent redirect forever. */
const A_DAY = { 'Cache-Control': 'public, max-age=86400' };

/** Redirects to the path without trailing slashes. */
export const trailingSlash: RequestHandler = (req, res, next) => {
  // With the lookbehind each run of slashes is scanned once: without it the time is quadratic.
  const path = req.path.replace(/(?<!\/)\/+$/, '');
  // Two slashes at the start would name another host.
  if (path === req.path || !/^\/[^/\\]/.test(path)) return next();
  redirect(res, 308, path + rawQuery(req), A_DAY);
};
