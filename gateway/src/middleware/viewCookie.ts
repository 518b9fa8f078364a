import { type Device, isDevice, VIEW_COOKIE } from '@twinfront/shared/site/device';
import { stringifySetCookie } from 'cookie';

/** `auto` takes the visitor's choice back. */
export type Choice = Device | 'auto';

const YEAR_S = 365 * 24 * 60 * 60;

export function isChoice(value: unknown): value is Choice {
  return value === 'auto' || isDevice(value);
}

export function viewCookie(choice: Choice, secure: boolean): string {
  const kept = choice !== 'auto';
  return stringifySetCookie({
    name: VIEW_COOKIE,
    value: kept ? choice : '',
    maxAge: kept ? YEAR_S : 0,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}
