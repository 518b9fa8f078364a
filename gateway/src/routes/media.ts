import { pipeline } from 'node:stream/promises';
import { describeError, type Log } from '@twinfront/shared/node/log';
import type { Request, RequestHandler, Response } from 'express';
import { rawQuery } from '../http/query.ts';
import { sendUncached } from '../http/response.ts';
import { createCrowd, limitBytes, limitStalls } from '../http/streams.ts';

interface MediaOptions {
  /** The address that `/media/…` is put behind. */
  upstream: string;
  log: Log;
  timeoutMs?: number;
  stallMs?: number;
  /** How many pictures may be on their way. */
  atOnce?: number;
  /** How long a picture keeps its place when others wait for one. */
  placeMs?: number;
}

/** Where the upstream says nothing: else each cache would guess. */
const FOR_A_MINUTE = 'public, max-age=60';
const asked = ['range', 'if-range', 'if-none-match', 'if-modified-since'];
const passedOn = ['ETag', 'Last-Modified', 'Cache-Control', 'Accept-Ranges', 'Content-Range'];

/** `/media/…`: pictures that the API names by a relative address. Images and nothing else. */
export function media({
  upstream,
  log,
  timeoutMs = 5000,
  stallMs = PICTURE_STALL_MS,
  atOnce = 200,
  placeMs = 10_000,
}: MediaOptions): RequestHandler {
  const crowd = createCrowd({ max: atOnce, placeMs });

  return async (req, res) => {
    if (!isSafePath(req.path)) return refuse(res, 404);
    const leaving = new AbortController();
    const leave = crowd.enter(() => leaving.abort());
    if (!leave) return refuse(res, 503);
    res.once('close', () => {
      leave();
      leaving.abort();
    });

    const reply = await ask(req, leaving);
    if (!reply) return refuse(res, 502);
    const fault = mediaFault(reply);
    if (fault) {
      leaving.abort();
      return refuse(res, fault);
    }
    res.writeHead(reply.status, headersOf(reply));
    if (!reply.body || reply.status === 416) {
      leaving.abort();
      res.end();
      return;
    }
    const limited = [
      limitStalls(stallMs, () => leaving.abort()),
      limitBytes(MAX_PICTURE_BYTES),
    ] as const;
    await pipeline(reply.body, ...limited, res).catch((error) => {
      log.debug(
        { path: req.baseUrl + req.path, error: describeError(error) },
        'a picture broke off',
      );
    });
  };

  async function ask(req: Request, leaving: AbortController) {
    const late = setTimeout(() => leaving.abort(), timeoutMs);
    const headers = asked.flatMap((name): [string, string][] => {
      const value = req.get(name);
      return value && !asksForSeveral(name, value) ? [[name, value]] : [];
    });
    try {
      // Without the host that an address in a request may carry.
      return await fetch(upstream + req.baseUrl + req.path + rawQuery(req), {
        method: req.method,
        headers: [
          ...headers,
          // Compressed on the way, a picture would have another length than the one it tells.
          ['accept-encoding', 'identity'],
          // Else `fetch` adds `no-cache` to a conditional request, which asks for the whole again.
          ['cache-control', 'max-age=0'],
        ],
        redirect: 'manual',
        signal: leaving.signal,
      });
    } catch (error) {
      log.debug(
        { path: req.baseUrl + req.path, error: describeError(error) },
        'a picture cannot be read',
      );
      return undefined;
    } finally {
      clearTimeout(late);
    }
  }
}

/** Several ranges would come as `multipart/byteranges`, which is no image; without, it comes whole. */
function asksForSeveral(name: string, value: string): boolean {
  return name === 'range' && value.includes(',');
}

function headersOf({ status, headers }: globalThis.Response): Record<string, string> {
  const hasBody = status === 200 || status === 206;
  const isWhole = hasBody && !headers.has('content-encoding');
  const names = [
    ...passedOn,
    ...(hasBody ? ['content-type'] : []),
    ...(isWhole ? ['content-length'] : []),
  ];
  const values = names.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    'Cache-Control': FOR_A_MINUTE,
    ...Object.fromEntries(values),
    // Kept with the time of the picture itself, it would be in the way of those who want the whole.
    ...(status === 416 && { 'Cache-Control': 'no-store' }),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Pictures are shown elsewhere, too: beside links to the site, and on its owner's other sites.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

function refuse(res: Response, status: 404 | 502 | 503): void {
  if (res.closed) return;
  const text = status === 404 ? 'Not found\n' : 'The picture cannot be had at present\n';
  sendUncached(res, status, text, status === 503 ? { 'Retry-After': '1' } : {});
}

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** How long an upstream may stop in the middle of a picture. */
export const PICTURE_STALL_MS = 10_000;

/** The status with which a reply is refused that is no picture, or none that may be passed on. */
export function mediaFault({ status, headers }: globalThis.Response): 404 | 502 | undefined {
  if (status === 304 || status === 416) return undefined;
  if (status === 404 || status === 410) return 404;
  if (status !== 200 && status !== 206) return 502;
  if (!/^image\/[\w.+-]+\s*(;|$)/i.test(headers.get('content-type') ?? '')) return 404;
  return sizeOf(headers) > MAX_PICTURE_BYTES ? 502 : undefined;
}

/** What a picture measures as a whole, as far as its upstream tells. */
function sizeOf(headers: Headers): number {
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return Number(total ?? headers.get('content-length') ?? 0);
}

/** What would climb, nest or end a name for those who decode it once more. */
const TWICE = /%(2e|2f|5c|[01][\da-f])/i;

/** Whether each segment of a path means what it says: nothing that climbs, nests or is empty. */
export function isSafePath(path: string): boolean {
  return path.split('/').slice(1).every(isPlainSegment);
}

function isPlainSegment(segment: string): boolean {
  try {
    const name = decodeURIComponent(segment);
    if (name === '' || name === '.' || name === '..' || TWICE.test(name)) return false;
    return !/[/\\\p{Cc}]/u.test(name);
  } catch {
    return false;
  }
}
