import { pipeline } from 'node:stream/promises';
import { isPdfAddress } from '@twinfront/shared/api/address';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { describeError, type Log } from '@twinfront/shared/node/log';
import type { Request, RequestHandler, Response } from 'express';
import {
  errorStatus,
  type MediaReply,
  type MediaRule,
  type MediaSource,
  mediaAddress,
  PDF_FILES,
  PICTURES,
  requestMedia,
} from '../content/media.ts';
import { limitBytes } from '../content/upstream.ts';
import { EMBEDDABLE, PDF_POLICY, PICTURE_POLICY } from '../http/headers.ts';
import { rawQuery } from '../http/request.ts';
import { requestIdHeader } from '../http/requestId.ts';
import { sendUncached } from '../http/response.ts';
import { pictureLimits, queueLimits, retryAfterSeconds } from '../limits.ts';

const LIMITS = {
  /** From the sent request to the headers of the response. */
  headersTimeout: REQUEST_TIMEOUT_MS,
  /** Between two chunks of the body; not counted while its reader is slow. */
  bodyTimeout: pictureLimits.readTimeoutMs,
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
const DEFAULT_HEADERS = {
  // Without it, caches guess how long a picture is fresh.
  'Cache-Control': 'public, max-age=60',
  ...EMBEDDABLE,
};

/** `/media/…`: streams the files that the API names by a relative address: images, and PDF files under names with `.pdf`. */
export function media(
  { folder, authorization }: MediaSource,
  log: Log,
  limits: Partial<typeof LIMITS> = {},
): RequestHandler {
  const { maxConcurrent, ...timeouts } = { ...LIMITS, ...limits };
  /** In the order of their requests. */
  const running = new Set<Response>();

  return async (req, res) => {
    // The path alone: the address in the request line may have a host.
    const address = mediaAddress(folder, {
      pathname: req.baseUrl + req.path,
      search: rawQuery(req),
    });
    if (!address) return sendUncached(res, 404, 'Not found\n');
    if (running.size >= maxConcurrent && !abortSlowReader()) {
      const headers = { 'Retry-After': String(retryAfterSeconds.picture) };
      return sendUncached(res, 503, 'The file is not available\n', headers);
    }
    running.add(res);
    try {
      await proxy(address, req, res);
    } catch (error) {
      const path = req.baseUrl + req.path;
      log.debug({ path, error: describeError(error) }, 'media request failed');
      if (res.headersSent || res.closed) return;
      sendUncached(res, 502, 'The file is not available\n');
    } finally {
      running.delete(res);
    }
  };

  /**
   * Aborts the earliest of the pictures that wait for their reader; false if there is none. A picture that
   * waits for the upstream is not aborted: with a slow upstream, none would ever be complete.
   */
  function abortSlowReader(): boolean {
    for (const res of running) {
      if (res.writableLength === 0) continue;
      running.delete(res);
      res.destroy();
      return true;
    }
    return false;
  }

  async function proxy(address: string, req: Request, res: Response): Promise<void> {
    const controller = new AbortController();
    res.once('close', () => controller.abort());
    const reply = await requestMedia(address, {
      method: req.method === 'HEAD' ? 'HEAD' : 'GET',
      headers: {
        ...requestHeaders(req),
        ...requestIdHeader(),
        ...(authorization && { authorization }),
      },
      signal: controller.signal,
      ...timeouts,
    });
    const rule = isPdfAddress(req.baseUrl + req.path) ? PDF_FILES : PICTURES;
    const error = errorStatus(reply, rule);
    if (error === 404) return sendUncached(res, 404, 'Not found\n');
    if (error) throw new Error(`rejected reply with status ${reply.status}`);
    const headers = responseHeaders(reply, rule);
    if (reply.status === 416) return void res.writeHead(416, headers).end();
    const body = limitBytes(rule.maxBytes)(reply.body);
    // Before the headers, so that the response to a body that fails at once is 502.
    const { value: first } = await body.next();
    res.writeHead(reply.status, headers);
    if (first) res.write(first);
    await pipeline(body, res);
  }
}

/** The reply to several ranges is `multipart/byteranges`, which is no image: they are not requested. */
function requestHeaders(req: Request): Record<string, string> {
  const headers = REQUEST_HEADERS.map((name) => [name, req.get(name) ?? '']);
  return Object.fromEntries(
    headers.filter(([name, value]) => value && !(name === 'range' && value.includes(','))),
  );
}

function responseHeaders({ status, headers }: MediaReply, rule: MediaRule): Record<string, string> {
  const hasBody = status === 200 || status === 206;
  const isPdf = rule === PDF_FILES;
  const names = [
    ...RESPONSE_HEADERS,
    ...(hasBody ? BODY_HEADERS : []),
    // The name under which browsers save the file.
    ...(isPdf ? ['Content-Disposition'] : []),
  ];
  return {
    ...DEFAULT_HEADERS,
    ...(isPdf ? PDF_POLICY : PICTURE_POLICY),
    ...Object.fromEntries(
      names.map((name) => [name, headers.get(name) ?? '']).filter(([, value]) => value),
    ),
    // A cached 416 would answer requests for the whole picture.
    ...(status === 416 && { 'Cache-Control': 'no-store' }),
  };
}
