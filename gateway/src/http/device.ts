import type { IncomingMessage } from 'node:http';
import { type View, views } from '@twinfront/shared/site/detection';
import { type Detection, detectDevice, VIEW_COOKIE } from '@twinfront/shared/site/device';
import { parseCookie } from 'cookie';
import type { Response } from 'express';
import { setCookie } from './response.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Cached by `detectRequestDevice`. */
    detection?: Detection;
  }
}

/** The request headers that device detection depends on. */
export const DEVICE_VARY = 'User-Agent, Cookie';

export function detectRequestDevice(req: IncomingMessage): Detection {
  req.detection ??= detectDevice({
    userAgent: req.headers['user-agent'],
    view: parseCookie(req.headers.cookie ?? '')[VIEW_COOKIE],
  });
  return req.detection;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export function isView(value: unknown): value is View {
  return views.some((view) => view === value);
}

/** `auto` removes the preference. */
export function setViewCookie(res: Response, view: View): void {
  if (view === 'auto') setCookie(res, VIEW_COOKIE, '', 0);
  else setCookie(res, VIEW_COOKIE, view, YEAR_MS);
}
