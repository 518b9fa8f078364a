import { type DetailsAddress, detailsHref, parseDetails } from '@twinfront/shared/site/details';
import { type Device, homeOf } from '@twinfront/shared/site/device';
import { paths } from '@twinfront/shared/site/paths';
import type { RequestHandler } from 'express';
import { detectRequestDevice, deviceVary, getSearchParams, rawQuery } from '../http/request.ts';
import { redirect } from '../http/response.ts';
import type { PageDefinition } from '../pages/document.ts';
import type { SendPage } from '../pages/sendPage.ts';
import type { IsClosed } from './maintenance.ts';

/** `/` redirects to the home page of the device. */
export const redirectToHome: RequestHandler = (req, res) => {
  const home = homeOf(detectRequestDevice(req).device);
  redirect(res, 302, home + rawQuery(req), { Vary: deviceVary(req) });
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

/** Pages of an open site; maintenance mode redirects them on a closed one. */
const OPEN_SITE = { closed: false };

export const homePage = (device: Device): PageDefinition => ({
  documentData: OPEN_SITE,
  device,
  url: homeOf(device),
  priority: 'background',
});

/** The home page of one device, whatever device requests it. */
export function sendHome(sendPage: SendPage, device: Device): RequestHandler {
  const definition = homePage(device);
  return (req, res) => sendPage(req, res, definition);
}

/** All malformed addresses share one document. */
const MALFORMED = `${paths.details}?banner=%2F`;

export const detailsPage = (device: Device, address: DetailsAddress): PageDefinition => ({
  documentData: OPEN_SITE,
  device,
  url: address.kind === 'malformed' ? MALFORMED : detailsHref(address),
  isDetected: true,
  priority: address.kind === 'search' ? 'search' : 'item',
});

export function details(sendPage: SendPage): RequestHandler {
  return (req, res) => {
    const address = parseDetails(getSearchParams(req));
    return sendPage(req, res, detailsPage(detectRequestDevice(req).device, address));
  };
}

/** Unknown paths are not redirected by maintenance mode: the app in the browser redirects them. */
export function notFound(sendPage: SendPage, isClosed: IsClosed): RequestHandler {
  return (req, res) =>
    sendPage(req, res, {
      device: detectRequestDevice(req).device,
      url: '/not-found',
      isDetected: true,
      priority: 'item',
      documentData: { closed: isClosed(req) },
    });
}
