import type { IncomingMessage } from 'node:http';
import {
  type Detection,
  type Device,
  detectDevice,
  VIEW_COOKIE,
} from '@twinfront/shared/site/device';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { serverLimits } from '../limits.ts';
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

/** The request headers that device detection depends on. */
export const DEVICE_VARY = 'User-Agent, Cookie';

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
  const others = statedDevice ? 'Cookie' : DEVICE_VARY;
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

/** By the address of the connection, as Express does for `X-Forwarded-Proto`. */
export function isFromTrustedProxy({ app, socket }: Request): boolean {
  return app.get('trust proxy fn')(socket.remoteAddress, 0);
}

const messages = {
  400: 'Bad request\n',
  405: 'Method not allowed\n',
  414: 'Address too long\n',
  431: 'Too many headers\n',
};

type Status = keyof typeof messages;

/** Node also accepts other versions. */
const versions = ['1.1', '1.0'];

/**
 * Rejects ambiguous or oversized requests, and methods other than GET and HEAD. Closes connections with a body
 * (request smuggling).
 *
 * @param postPath the path that accepts POST, and nothing else; undefined: there is none
 */
export function validateRequest(postPath?: string): RequestHandler {
  return (req, res, next) => {
    const methods = req.path === postPath ? ['POST'] : ['GET', 'HEAD'];
    const error = errorOf(req, methods);
    // Bodies may be read in part: the rest of one must not be parsed as the next request.
    if ((error && error !== 405) || hasBody(req)) res.setHeader('Connection', 'close');
    if (error === 405) res.setHeader('Allow', methods.join(', '));
    if (error) reject(req, res, error);
    else next();
  };
}

function reject(req: Request, res: Response, status: Status): void {
  if (isApi(req.path)) sendFailure(res, status, { code: status, msg: '' });
  else sendUncached(res, status, messages[status]);
}

function errorOf(req: IncomingMessage, methods: string[]): Status | undefined {
  const { url = '', method = '', rawHeaders, headers, httpVersion } = req;
  if (url.length > serverLimits.targetLength) return 414;
  if (rawHeaders.length > 2 * serverLimits.headers) return 431;
  if (!versions.includes(httpVersion)) return 400;
  if (!hasOneHost(rawHeaders, httpVersion)) return 400;
  if (url === '*' && method !== 'OPTIONS') return 400;
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (httpVersion !== '1.1' || !/^chunked$/i.test(coding))) return 400;
  return methods.includes(method) ? undefined : 405;
}

/** The value is not used, but proxies may choose differently between two Host headers. */
function hasOneHost(rawHeaders: string[], httpVersion: string): boolean {
  const isHost = (text: string, index: number) => index % 2 === 0 && /^host$/i.test(text);
  const count = rawHeaders.filter(isHost).length;
  return count === 1 || (count === 0 && httpVersion !== '1.1');
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
