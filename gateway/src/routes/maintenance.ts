import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Log } from '@twinfront/shared/node/log';
import type { Device } from '@twinfront/shared/site/device';
import { maintainHref, paths } from '@twinfront/shared/site/paths';
import { parseReturnPath } from '@twinfront/shared/site/returnPath';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import { detectRequestDevice, deviceVary, getSearchParams, rawQuery } from '../http/request.ts';
import { redirect, setCookie } from '../http/response.ts';
import { BYPASS_COOKIE_MS } from '../limits.ts';
import { type PageDefinition, priorityOf } from '../pages/document.ts';
import { BYPASS_PARAMETER, type SendPage } from '../pages/sendPage.ts';

/** Whether the site is closed for this request. */
export type IsClosed = (req: Request) => boolean;

const closedPaths: string[] = Object.values(paths).filter((path) => path !== paths.maintain);

/** On a closed site all pages redirect to the maintenance page; everything else is served as usual. */
export function maintenanceMode(isClosed: IsClosed): RequestHandler {
  return (req, res, next) => {
    if (!closedPaths.includes(req.path) || !isClosed(req)) return next();
    const from = req.path + rawQuery(req);
    const location = maintainHref(parseReturnPath(from) ? from : paths.root);
    redirect(res, 302, location, { Vary: deviceVary(req) });
  };
}

const maintenancePage = (device: Device) => ({ device, url: paths.maintain, isDetected: true });

/**
 * The maintenance page of a closed site. It has no link to the return path, which the browser reads from
 * the address: one document for all requests.
 */
export const closedMaintenance = (device: Device): PageDefinition => ({
  ...maintenancePage(device),
  documentData: { closed: true },
  priority: 'background',
});

/** The maintenance page of an open site, with a link to the return path. */
const openMaintenance = (device: Device, returnTo: string): PageDefinition => ({
  ...maintenancePage(device),
  documentData: { closed: false, returnTo },
  priority: priorityOf(returnTo),
});

export function maintainPage(sendPage: SendPage, isClosed: IsClosed): RequestHandler {
  return (req, res) => {
    const { device } = detectRequestDevice(req);
    if (isClosed(req)) return sendPage(req, res, closedMaintenance(device));
    const returnTo = parseReturnPath(getSearchParams(req).get('from')) ?? paths.root;
    return sendPage(req, res, openMaintenance(device, returnTo));
  };
}

export type MaintenanceBypass = ReturnType<typeof createMaintenanceBypass>;

const BYPASS_COOKIE = 'bypass';

export const noBypass: MaintenanceBypass = {
  hasValidCookie: () => false,
  enter: (_req, _res, next) => next(),
};

/** Staff access to a closed site. Its secret is too long to be guessed, so that attempts are not limited. */
export function createMaintenanceBypass(secret: string, log: Log) {
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
    if (isSecret(given)) {
      log.info({ address: req.ip }, 'maintenance bypass granted');
      const expiry = String(Date.now() + BYPASS_COOKIE_MS);
      setCookie(res, BYPASS_COOKIE, `${expiry}.${sign(expiry)}`, BYPASS_COOKIE_MS);
      return redirect(res, 303, from ?? paths.root);
    }
    if (given === '') setCookie(res, BYPASS_COOKIE, '', 0);
    redirect(res, 303, maintenance);
  };

  return { hasValidCookie, enter };
}

/** In constant time. `timingSafeEqual` needs equal lengths, which digests have. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
