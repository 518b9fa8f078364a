import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import {
  type Detection,
  type Device,
  detectDevice,
  VIEW_COOKIE,
} from '@twinfront/shared/site/device';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import { isApi, sendFailure, sendUncached } from './response.ts';

/** The query as it was sent, with its `?`; empty without one. */
export function rawQuery(req: IncomingMessage): string {
  const target = req.url ?? '';
  const start = target.indexOf('?');
  return start === -1 ? '' : target.slice(start);
}

export function getSearchParams(req: IncomingMessage): URLSearchParams {
  return new URLSearchParams(rawQuery(req));
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Cached by `detectRequestDevice`. */
    detection?: Detection;
    /** The device in the header of a trusted proxy. */
    statedDevice?: Device | undefined;
    /** The headers in which a proxy may state the device; undefined: none. */
    deviceHeaders?: string[];
  }
}

export function detectRequestDevice(req: IncomingMessage): Detection {
  req.detection ??= detectDevice({
    userAgent: req.headers['user-agent'],
    view: parseCookie(req.headers.cookie ?? '')[VIEW_COOKIE],
    stated: req.statedDevice,
  });
  return req.detection;
}

/** What a page of the detected device varies by: the headers of a proxy, and what counted besides them. */
export function deviceVary(req: IncomingMessage): string {
  const { deviceHeaders = [], statedDevice } = req;
  const others = statedDevice ? 'Cookie' : 'User-Agent, Cookie';
  const isAsStated = statedDevice === detectRequestDevice(req).device;
  return [...deviceHeaders, ...(isAsStated ? [] : [others])].join(', ');
}

/** Of the headers of CDNs: `CF-Device-Type`, `CloudFront-Is-Mobile-Viewer` and `CloudFront-Is-Tablet-Viewer`. */
const deviceValues: Record<Device, string[]> = {
  mobile: ['mobile', 'tablet', 'true'],
  desktop: ['desktop', 'false'],
};

/**
 * Reads the device that a trusted proxy states.
 *
 * @param names of headers: one says `mobile`, `tablet` or `true`, or all of them `desktop` or `false`
 */
export function readDeviceHeaders(names: string[]): RequestHandler {
  return (req, _res, next) => {
    req.deviceHeaders = names;
    if (isFromTrustedProxy(req)) {
      const values = names.map((name) => String(req.headers[name.toLowerCase()]).toLowerCase());
      if (values.some((value) => deviceValues.mobile.includes(value))) req.statedDevice = 'mobile';
      else if (values.every((value) => deviceValues.desktop.includes(value)))
        req.statedDevice = 'desktop';
    }
    next();
  };
}

/** Whether a trusted proxy has passed on the request, with `X-Forwarded-For`: Express reads no addresses of others. */
export const isFromTrustedProxy = ({ ips }: Request) => ips.length > 0;

/**
 * Rejects methods other than GET and HEAD, and closes connections with a body (request smuggling). Node rejects what is
 * malformed or too large.
 *
 * @param postPath the path that accepts POST, and nothing else; undefined: there is none
 */
export function checkMethod(postPath?: string): RequestHandler {
  return (req, res, next) => {
    const methods = req.path === postPath ? ['POST'] : ['GET', 'HEAD'];
    // Bodies may be read in part: the rest of one must not be parsed as the next request.
    if (hasBody(req)) res.setHeader('Connection', 'close');
    if (methods.includes(req.method)) return next();
    res.setHeader('Allow', methods.join(', '));
    if (isApi(req.path)) sendFailure(res, 405, { code: 405, msg: '' });
    else sendUncached(res, 405, 'Method not allowed\n');
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** The id of the visitor's request that a call is made for, or that found its content stale; none for calls of the timer. */
export const requestId = new AsyncLocalStorage<string>();

/** For requests to the API: both servers log the id. */
export function requestIdHeader(): Record<string, string> {
  const id = requestId.getStore();
  return id === undefined ? {} : { 'X-Request-Id': id };
}
