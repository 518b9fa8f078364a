import type { IncomingMessage } from 'node:http';
import {
  type Detection,
  detectDevice,
  VIEW_COOKIE,
  type View,
  views,
} from '@twinfront/shared/site/device';
import { parseCookie } from 'cookie';
import type { Response } from 'express';
import { VIEW_COOKIE_MS } from '../limits.ts';
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

export function isView(value: unknown): value is View {
  return views.some((view) => view === value);
}

/** `auto` removes the preference. */
export function setViewCookie(res: Response, view: View): void {
  if (view === 'auto') setCookie(res, VIEW_COOKIE, '', 0);
  else setCookie(res, VIEW_COOKIE, view, VIEW_COOKIE_MS);
}
