import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Log } from '@twinfront/shared/node/log';
import type { Messages } from '@twinfront/shared/site/messages/zhCN';
import { maintainHref, paths } from '@twinfront/shared/site/paths';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { escapeMarkup } from '../http/escape.ts';
import { getSearchParams } from '../http/query.ts';
import { redirect, sendUncached, setCookie } from '../http/response.ts';
import { bypassLimits, cacheLimits } from '../limits.ts';

export type MaintenanceBypass = ReturnType<typeof createMaintenanceBypass>;

const BYPASS_COOKIE = 'bypass';
const BYPASS_PARAMETER = 'bypass';

export const noBypass: MaintenanceBypass = {
  hasValidCookie: () => false,
  enter: (_req, _res, next) => next(),
};

/** Staff access to a closed site. */
export function createMaintenanceBypass(secret: string, log: Log) {
  const failures = new LRUCache<string, number>({
    max: cacheLimits.bypassAddresses,
    ttl: bypassLimits.failureWindowMs,
    noUpdateTTL: true,
  });
  // In a query string an unencoded `+` is a space.
  const isSecret = (text: string) =>
    isEqual(text, secret) || isEqual(text.replaceAll(' ', '+'), secret);
  const sign = (expiry: string) => createHmac('sha256', secret).update(expiry).digest('base64url');

  function hasValidCookie({ headers }: Request): boolean {
    const value = parseCookie(headers.cookie ?? '')[BYPASS_COOKIE] ?? '';
    const [expiry = '', signature = ''] = value.split('.');
    return isEqual(signature, sign(expiry)) && Number(expiry) > Date.now();
  }

  /** `/maintain?bypass=<secret>` sets the cookie; without a value it removes it. */
  const enter: RequestHandler = (req, res, next) => {
    const query = getSearchParams(req);
    const given = query.get(BYPASS_PARAMETER);
    if (given === null) return next();
    // The targets of the redirects do not contain the secret.
    const from = parseReturnPath(query.get('from'));
    const maintenance = from ? maintainHref(from) : paths.maintain;
    const address = req.ip ?? '';
    // The secret is compared before the rate limit: staff may share an address, such as that of a
    // proxy, with an attacker. The limit therefore does not slow guessing; the length of the secret
    // (at least 16 characters) makes guessing infeasible.
    if (isSecret(given)) {
      log.info({ address }, 'maintenance bypass granted');
      const { cookieMs } = bypassLimits;
      const expiry = String(Date.now() + cookieMs);
      setCookie(res, BYPASS_COOKIE, `${expiry}.${sign(expiry)}`, cookieMs);
      return redirect(res, 303, from ?? paths.root);
    }
    if (given === '') setCookie(res, BYPASS_COOKIE, '', 0);
    else if (countFailure(address) > bypassLimits.failures) {
      const seconds = Math.ceil(failures.getRemainingTTL(address) / 1000);
      return sendUncached(res, 429, 'Too many attempts\n', { 'Retry-After': String(seconds) });
    }
    redirect(res, 303, maintenance);
  };

  function countFailure(address: string): number {
    const count = (failures.get(address) ?? 0) + 1;
    failures.set(address, count);
    if (count === bypassLimits.failures + 1)
      log.warn({ address }, 'maintenance bypass rate-limited');
    return count;
  }

  return { hasValidCookie, enter };
}

/** In constant time. `timingSafeEqual` needs equal lengths, which digests have. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

/**
 * The banner for staff: the site is closed to visitors. After the page, so that the skip link stays the
 * first link; it sticks to the lower edge of the window.
 */
export function formatStaffBanner({ staffBanner, staffLeave }: Messages): string {
  return `<aside style="${style}"><strong>${escapeMarkup(staffBanner)}</strong> <a href="${paths.maintain}?${BYPASS_PARAMETER}=" style="${linkStyle}">${escapeMarkup(staffLeave)}</a></aside>`;
}

const style =
  'position:sticky;bottom:var(--bottom-inset,0);z-index:40;padding:8px 16px;background:#8a2b06;color:#fff;font:14px/1.6 system-ui,sans-serif;text-align:center';
const linkStyle = 'display:inline-block;padding:8px 12px;color:#fff;text-decoration:underline';
