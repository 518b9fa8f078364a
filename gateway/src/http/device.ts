import type { IncomingMessage } from 'node:http';
import {
  type Device,
  isDevice,
  type Judgement,
  judge,
  VIEW_COOKIE,
} from '@twinfront/shared/site/device';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { formatCookie } from './response.ts';

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
export type Choice = Device | 'auto';

const YEAR_S = 365 * 24 * 60 * 60;

export function isChoice(value: unknown): value is Choice {
  return value === 'auto' || isDevice(value);
}

export function viewCookie(req: Request, choice: Choice): string {
  const isKept = choice !== 'auto';
  return formatCookie(req, VIEW_COOKIE, isKept ? choice : '', isKept ? YEAR_S : 0);
}
