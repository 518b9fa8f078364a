import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Log } from '@twinfront/shared/node/log';
import type { Messages } from '@twinfront/shared/site/messages/zhCN';
import { paths } from '@twinfront/shared/site/paths';
import { maintainHref, parseReturnPath } from '@twinfront/shared/site/returnPath';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { escapeMarkup } from '../http/escape.ts';
import { getSearchParams } from '../http/query.ts';
import { formatCookie, sendUncached } from '../http/response.ts';
import { cacheLimits } from '../limits.ts';

export type MaintenanceBypass = ReturnType<typeof createMaintenanceBypass>;

const BYPASS_COOKIE = 'bypass';
const BYPASS_PARAMETER = 'bypass';

const HOURS_12_S = 12 * 60 * 60;
const MINUTE_MS = 60_000;
const MAX_FAILURES = 10;

export const noBypass: MaintenanceBypass = {
  hasBypass: () => false,
  enter: (_req, _res, next) => next(),
};

/** Staff access to a closed site. */
export function createMaintenanceBypass(secret: string, log: Log) {
  const failures = new LRUCache<string, number>({
    max: cacheLimits.bypassAddresses,
    ttl: MINUTE_MS,
    noUpdateTTL: true,
  });
  const isSecret = (text: string) => timingSafeEqual(digest(text), digest(secret));
  // In a query string an unencoded `+` is a space.
  const isGiven = (text: string) => isSecret(text) || isSecret(text.replaceAll(' ', '+'));
  const sign = (expiry: string) => createHmac('sha256', secret).update(expiry).digest('base64url');

  /** Whether the request has a valid cookie. */
  function hasBypass({ headers }: Request): boolean {
    const value = parseCookie(headers.cookie ?? '')[BYPASS_COOKIE];
    if (!value) return false;
    const [expiry = '', signature = ''] = value.split('.');
    const isOurs = timingSafeEqual(digest(signature), digest(sign(expiry)));
    return isOurs && Number(expiry) > Date.now() / 1000;
  }

  /** `/maintain?bypass=<secret>` sets the cookie; without a value it removes it. */
  function enter(req: Request, res: Response, next: () => void): void {
    const query = getSearchParams(req);
    const given = query.get(BYPASS_PARAMETER);
    const from = parseReturnPath(query.get('from'));
    if (given === null) next();
    else if (given === '')
      redirect(res, maintenanceLocation(from), formatCookie(req, BYPASS_COOKIE, '', 0));
    // The secret is compared before the rate limit: staff may share an address, such as that of a
    // proxy, with an attacker. The limit therefore does not slow guessing; the length of the secret
    // (at least 16 characters) makes guessing infeasible.
    else if (isGiven(given)) grantBypass(req, res, from ?? paths.root);
    else if (countFailure(addressOf(req)) <= MAX_FAILURES) redirect(res, maintenanceLocation(from));
    else rejectAttempt(addressOf(req), res);
  }

  function countFailure(address: string): number {
    const count = (failures.get(address) ?? 0) + 1;
    failures.set(address, count);
    if (count === MAX_FAILURES + 1) {
      log.warn({ address }, 'maintenance bypass rate-limited');
    }
    return count;
  }

  function rejectAttempt(address: string, res: Response): void {
    const seconds = Math.ceil(failures.getRemainingTTL(address) / 1000);
    sendUncached(res, 429, 'Too many attempts\n', { 'Retry-After': String(seconds) });
  }

  function grantBypass(req: Request, res: Response, to: string): void {
    log.info({ address: addressOf(req) }, 'maintenance bypass granted');
    const expiry = String(Math.floor(Date.now() / 1000) + HOURS_12_S);
    const value = `${expiry}.${sign(expiry)}`;
    redirect(res, to, formatCookie(req, BYPASS_COOKIE, value, HOURS_12_S));
  }

  return { hasBypass, enter };
}

const addressOf = (req: Request) => req.ip ?? '';

/** `timingSafeEqual` needs equal lengths. */
const digest = (text: string) => createHash('sha256').update(text).digest();

const maintenanceLocation = (from: string | undefined) =>
  from ? maintainHref(from) : paths.maintain;

/** To an address without the secret in it. */
function redirect(res: Response, to: string, setCookie?: string): void {
  if (setCookie) res.setHeader('Set-Cookie', setCookie);
  res.writeHead(303, { Location: to, 'Cache-Control': 'no-store', 'Content-Length': 0 });
  res.end();
}

/** Headers of a page that staff see on a closed site. */
export const STAFF_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/**
 * The banner for staff: the site is closed to visitors. After the page, so that the skip link stays the
 * first link; it sticks to the lower edge of the window.
 */
export function formatStaffBanner({ staffBanner, staffLeave }: Messages): string {
  return `<aside style="${style}"><strong>${escapeMarkup(staffBanner)}</strong> <a href="${paths.maintain}?${BYPASS_PARAMETER}=" style="${linkStyle}">${escapeMarkup(staffLeave)}</a></aside>`;
}

const style =
  'position:sticky;bottom:0;z-index:40;padding:8px 16px;background:#8a2b06;color:#fff;font:14px/1.6 system-ui,sans-serif;text-align:center';
const linkStyle = 'display:inline-block;padding:8px 12px;color:#fff;text-decoration:underline';
