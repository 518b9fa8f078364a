import type { IncomingMessage } from 'node:http';
import {
  type Device,
  isDevice,
  type Judgement,
  judge,
  VIEW_COOKIE,
} from '@twinfront/shared/site/device';
import { parseCookie } from 'cookie';
import type { Response } from 'express';
import { setCookie } from './response.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Cached by `detectRequestDevice`. */
    detection?: Judgement;
  }
}

/** The request headers that device detection depends on. */
export const DEVICE_VARY = 'User-Agent, Cookie';

export function detectRequestDevice(req: IncomingMessage): Judgement {
  req.detection ??= judge({
    userAgent: req.headers['user-agent'],
    view: parseCookie(req.headers.cookie ?? '')[VIEW_COOKIE],
  });
  return req.detection;
}

/** `auto` removes the preference. */
type Choice = Device | 'auto';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export function isChoice(value: unknown): value is Choice {
  return value === 'auto' || isDevice(value);
}

export function setViewCookie(res: Response, choice: Choice): void {
  if (choice === 'auto') setCookie(res, VIEW_COOKIE, '', 0);
  else setCookie(res, VIEW_COOKIE, choice, YEAR_MS);
}
