import { pipeline } from 'node:stream/promises';
import { describeError, type Log, throttleLog } from '@twinfront/shared/node/log';
import type { Request, RequestHandler, Response } from 'express';
import {
  errorStatus,
  isUntyped,
  type MediaReply,
  type MediaRule,
  type MediaSource,
  mediaAddress,
  requestMedia,
  ruleOf,
  START_BYTES,
} from '../content/media.ts';
import { limitBytes } from '../content/upstream.ts';
import { ATTACHMENT_POLICY, EMBEDDABLE, PICTURE_POLICY } from '../http/headers.ts';
import { rawQuery, requestIdHeader } from '../http/request.ts';
import { sendUncached } from '../http/response.ts';
import { pictureLimits } from '../limits.ts';
import { createDemand, createQueue } from '../queue.ts';

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

/** `/media/…`: streams the files that the API names by a relative address: images, and attachments by the ends of their names. */
export function media(
  { folder, credentials }: MediaSource,
  log: Log,
  limits: Partial<typeof pictureLimits> = {},
): RequestHandler {
  const { maxConcurrent, ...timeouts } = { ...pictureLimits, ...limits };
  // A picture beyond the limit waits: aborting a slow one would leave it half loaded, which browsers do not repeat.
  const runInTurn = createQueue(maxConcurrent);
  const warn = throttleLog(log, 'warn');

  return async (req, res) => {
    // The path alone: the address in the request line may have a host.
    const address = mediaAddress(folder, {
      pathname: req.baseUrl + req.path,
      search: rawQuery(req),
    });
    if (!address) return sendUncached(res, 404, 'Not found\n');
    try {
      await runInTurn('item', createDemand(Infinity, res), () => proxy(address, req, res));
    } catch (error) {
      const path = req.baseUrl + req.path;
      log.debug({ path, error: describeError(error) }, 'media request failed');
      if (res.headersSent || res.closed) return;
      sendUncached(res, 502, 'The file is not available\n');
    }
  };

  async function proxy(address: string, req: Request, res: Response): Promise<void> {
    const path = req.baseUrl + req.path;
    const rule = ruleOf(path);
    const controller = new AbortController();
    res.once('close', () => controller.abort());
    const send = (method: 'GET' | 'HEAD', names: string[]) =>
      requestMedia(
        address,
        {
          method,
          headers: { ...requestHeaders(req, names), ...requestIdHeader() },
          signal: controller.signal,
          ...timeouts,
        },
        credentials,
      );
    const logRefusal = (reason: string, { status, headers }: MediaReply) =>
      warn({ path, status, type: headers.get('content-type') ?? '' }, `media refused: ${reason}`);

    let reply = await send(req.method === 'HEAD' ? 'HEAD' : 'GET', REQUEST_HEADERS);
    const needsStart = rule.kind !== 'download' && isUntyped(reply.headers);
    const hasStart = reply.status !== 206 && req.method !== 'HEAD';
    if (needsStart && !hasStart && reply.status < 300) {
      reply.body.on('error', () => {}).destroy();
      reply = await send('GET', []);
    }
    const error = errorStatus(reply, rule);
    const isFile = reply.status === 200 || reply.status === 206;
    if (error && isFile) {
      logRefusal(error === 404 ? 'its type' : 'too large', reply);
    } else if (error && reply.status >= 300 && reply.status < 404) {
      logRefusal('its status', reply);
    }
    // An unread body would cost its connection.
    if (error) await reply.body.dump().catch(() => {});
    if (error === 404) return sendUncached(res, 404, 'Not found\n');
    if (error) throw new Error(`rejected reply with status ${reply.status}`);
    if (reply.status === 416) return void res.writeHead(416, responseHeaders(reply, rule)).end();
    const body = limitBytes(rule.maxBytes)(reply.body);
    // Before the headers, so that the response to a body that fails at once is 502.
    const first = await readStart(body, needsStart ? START_BYTES : 1);
    const type = needsStart || rule.kind === 'download' ? rule.typeOf(first) : undefined;
    if (needsStart && !type && isFile) {
      logRefusal('its first bytes are of no allowed type', reply);
      return sendUncached(res, 404, 'Not found\n');
    }
    res.writeHead(reply.status, responseHeaders(reply, rule, type));
    if (req.method === 'HEAD') return void res.end();
    if (first.length > 0) res.write(first);
    await pipeline(body, res);
  }
}

/** The first bytes of a body, or all of a shorter one. */
async function readStart(body: AsyncGenerator<Uint8Array>, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < bytes) {
    const { value, done } = await body.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  return Buffer.concat(chunks);
}

/** The reply to several ranges is `multipart/byteranges`, which is no image: they are not requested. */
function requestHeaders(req: Request, names: string[]): Record<string, string> {
  const headers = names.map((name) => [name, req.get(name) ?? '']);
  return Object.fromEntries(
    headers.filter(([name, value]) => value && !(name === 'range' && value.includes(','))),
  );
}

function responseHeaders(
  { status, headers }: MediaReply,
  { kind }: MediaRule,
  type?: string,
): Record<string, string> {
  const hasBody = status === 200 || status === 206;
  const names = [...RESPONSE_HEADERS, ...(hasBody ? BODY_HEADERS : [])];
  const disposition = headers.get('content-disposition') ?? '';
  return {
    ...DEFAULT_HEADERS,
    ...(kind === 'picture' ? PICTURE_POLICY : ATTACHMENT_POLICY),
    ...Object.fromEntries(
      names.map((name) => [name, headers.get(name) ?? '']).filter(([, value]) => value),
    ),
    ...(hasBody && type && { 'Content-Type': type }),
    // With the name under which browsers save the file.
    ...(kind === 'document' && disposition && { 'Content-Disposition': disposition }),
    ...(kind === 'download' && {
      'Content-Disposition': disposition.replace(/^[^;]*/, 'attachment'),
    }),
    // A cached 416 would answer requests for the whole picture.
    ...(status === 416 && { 'Cache-Control': 'no-store' }),
  };
}
