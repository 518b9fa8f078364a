import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { Request, RequestHandler, Response } from 'express';
import { Agent, request } from 'undici';
import { rawQuery } from '../http/query.ts';
import { sendUncached } from '../http/response.ts';
import { limitBytes } from '../http/streams.ts';
import { queueLimits, sizeLimits } from '../limits.ts';

/** How long an upstream may pause in the middle of a picture. */
export const PICTURE_READ_TIMEOUT_MS = 10_000;
const LIMITS = {
  timeoutMs: REQUEST_TIMEOUT_MS,
  readTimeoutMs: PICTURE_READ_TIMEOUT_MS,
  maxConcurrent: queueLimits.pictures,
};
const REQUEST_HEADERS = ['range', 'if-range', 'if-none-match', 'if-modified-since'];
const RESPONSE_HEADERS = [
  'ETag',
  'Last-Modified',
  'Cache-Control',
  'Accept-Ranges',
  'Content-Range',
];
const BODY_HEADERS = ['Content-Type', 'Content-Encoding', 'Content-Length'];
/** Without it, caches guess how long a picture is fresh. */
const DEFAULT_CACHE_CONTROL = 'public, max-age=60';

/**
 * `/media/…`: streams the pictures that the API names by a relative address, and nothing but images.
 *
 * @param upstream the address that precedes `/media/…`
 */
export function media(
  upstream: string,
  log: Log,
  limits: Partial<typeof LIMITS> = {},
): RequestHandler {
  const { timeoutMs, readTimeoutMs, maxConcurrent } = { ...LIMITS, ...limits };
  const slots = bulkhead(maxConcurrent);

  return async (req, res) => {
    if (!isSafePath(req.path)) return sendError(res, 404);
    try {
      await slots.execute(() => proxy(req, res));
    } catch (error) {
      if (!isBulkheadRejectedError(error)) throw error;
      sendError(res, 503);
    }
  };

  async function proxy(req: Request, res: Response): Promise<void> {
    const controller = new AbortController();
    const abort = () => controller.abort();
    res.once('close', abort);
    try {
      // The path alone: the address in the request line may have a host.
      const address = upstream + req.baseUrl + req.path + rawQuery(req);
      const { body, ...reply } = await requestPicture(address, {
        method: req.method === 'HEAD' ? 'HEAD' : 'GET',
        headers: requestHeaders(req),
        timeoutMs,
        readTimeoutMs,
        signal: controller.signal,
      });
      const status = errorStatus(reply);
      if (status) return sendError(res, status);
      res.writeHead(reply.status, responseHeaders(reply));
      if (reply.status === 416) return void res.end();
      await pipeline(body, limitBytes(sizeLimits.pictureBytes), res);
    } catch (error) {
      const path = req.baseUrl + req.path;
      log.debug({ path, error: describeError(error) }, 'media request failed');
      if (!res.headersSent) sendError(res, 502);
    } finally {
      abort();
    }
  }
}

interface PictureRequest {
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  /** From the sent request to the headers of the response. */
  timeoutMs: number;
  /** Between two chunks of the body; not counted while its reader is slow. */
  readTimeoutMs: number;
  signal: AbortSignal;
}

interface PictureReply {
  status: number;
  headers: Headers;
}

const dispatcher = new Agent({ connectTimeout: REQUEST_TIMEOUT_MS });

/** Requests a picture. Follows no redirect and decompresses nothing. */
export async function requestPicture(
  address: string,
  { timeoutMs, readTimeoutMs, ...options }: PictureRequest,
): Promise<PictureReply & { body: Readable }> {
  const { statusCode, headers, body } = await request(address, {
    ...options,
    dispatcher,
    headersTimeout: timeoutMs,
    bodyTimeout: readTimeoutMs,
  });
  return { status: statusCode, headers: new Headers(headers as Record<string, string>), body };
}

function requestHeaders(req: Request): Record<string, string> {
  const headers = REQUEST_HEADERS.flatMap((name) => {
    const value = req.get(name);
    return value && !isMultiRange(name, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(headers);
}

/** The reply to several ranges is `multipart/byteranges`, which is no image. */
function isMultiRange(name: string, value: string): boolean {
  return name === 'range' && value.includes(',');
}

function responseHeaders({ status, headers }: PictureReply): Record<string, string> {
  const names =
    status === 200 || status === 206 ? [...RESPONSE_HEADERS, ...BODY_HEADERS] : RESPONSE_HEADERS;
  const values = names.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    'Cache-Control': DEFAULT_CACHE_CONTROL,
    ...Object.fromEntries(values),
    // A cached 416 would answer requests for the whole picture.
    ...(status === 416 && { 'Cache-Control': 'no-store' }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Link previews and the owner's other sites embed the pictures.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

function sendError(res: Response, status: 404 | 502 | 503): void {
  if (res.closed) return;
  const text = status === 404 ? 'Not found\n' : 'The picture is not available\n';
  sendUncached(res, status, text, status === 503 ? { 'Retry-After': '1' } : {});
}

/** The status for a reply that is not passed on; `undefined` for a picture. */
export function errorStatus({ status, headers }: PictureReply): 404 | 502 | undefined {
  if (status === 304 || status === 416) return undefined;
  if (status === 404 || status === 410) return 404;
  if (status !== 200 && status !== 206) return 502;
  if (!/^image\/[\w.+-]+\s*(;|$)/i.test(headers.get('content-type') ?? '')) return 404;
  return totalLength(headers) > sizeLimits.pictureBytes ? 502 : undefined;
}

/** Of the whole picture, as far as the upstream declares it. */
function totalLength(headers: Headers): number {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return Number(total ?? headers.get('content-length') ?? 0);
}

/** Encoded twice: dots, slashes, backslashes and control characters. */
const DOUBLE_ENCODED = /%(2e|2f|5c|[01][\da-f])/i;

/** Whether a path has no traversal, no empty segment and no encoded separator. */
export function isSafePath(path: string): boolean {
  return path.split('/').slice(1).every(isSafeSegment);
}

function isSafeSegment(segment: string): boolean {
  try {
    const name = decodeURIComponent(segment);
    if (name === '' || name === '.' || name === '..' || DOUBLE_ENCODED.test(name)) return false;
    return !/[/\\\p{Cc}]/u.test(name);
  } catch {
    return false;
  }
}
