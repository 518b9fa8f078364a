import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { API_BASE } from '@twinfront/shared/api/api';
import type { Envelope } from '@twinfront/shared/api/envelope';
import { stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { cacheLimits } from '../limits.ts';
import { NO_SNIFF } from '../middleware/securityHeaders.ts';

type Encoding = 'br' | 'gzip' | 'identity';

const all: Encoding[] = ['br', 'gzip', 'identity'];

/** A body in every encoding that it has. */
export interface EncodedBody {
  type: string;
  hash: string;
  bytes: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** Computed headers by encoding, reused while `baseHeaders` is the same object. */
  headerCache: Partial<Record<Encoding, Record<'baseHeaders' | 'headers', Record<string, string>>>>;
}

export function createBody(
  identity: Buffer,
  type: string,
  compressed: Pick<EncodedBody['bytes'], 'br' | 'gzip'> = {},
): EncodedBody {
  return {
    type,
    hash: hash('sha256', identity, 'base64url').slice(0, 22),
    bytes: { ...compressed, identity },
    headerCache: {},
  };
}

/** 9 makes a home page 1 % smaller, in a hundred times the time and with 30 MB of memory. */
const QUALITY = 6;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** @param quality effort of both compressions, 1 (fastest) to 9 */
export async function compressBody(
  text: string,
  type: string,
  quality = QUALITY,
): Promise<EncodedBody> {
  const content = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gzip] = await Promise.all([
    brotli(content, { params }),
    deflate(content, { level: quality }),
  ]);
  return createBody(unshared(content), type, { br: unshared(br), gzip: unshared(gzip) });
}

/** A copy that is safe to cache: Node's buffers are often views of 64 KB, which the view keeps in memory. */
function unshared(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

interface ResponseOptions {
  status?: number;
  headers: Record<string, string>;
}

/** Sends a body with its ETag, or 304. */
export function sendBody(
  req: Request,
  res: Response,
  body: EncodedBody,
  { status = 200, headers: baseHeaders }: ResponseOptions,
): void {
  const encoding = pickEncoding(req, body);
  const bytes = body.bytes[encoding] ?? body.bytes.identity;
  const headers = headersOf(body, encoding, bytes, baseHeaders);
  if (headers.ETag && status === 200 && 'if-none-match' in req.headers) {
    res.setHeader('ETag', headers.ETag);
    if (req.fresh) {
      res.writeHead(304, withoutContent(headers)).end();
      return;
    }
  }
  res.writeHead(status, headers);
  res.end(bytes);
}

function headersOf(
  body: EncodedBody,
  encoding: Encoding,
  { length }: Buffer,
  baseHeaders: Record<string, string>,
): Record<string, string> {
  const cached = body.headerCache[encoding];
  if (cached?.baseHeaders === baseHeaders) return cached.headers;
  const headers: Record<string, string> = { ...baseHeaders };
  if (body.bytes.br || body.bytes.gzip) {
    headers.Vary = baseHeaders.Vary ? `${baseHeaders.Vary}, Accept-Encoding` : 'Accept-Encoding';
  }
  if (!baseHeaders['Cache-Control']?.includes('no-store')) {
    headers.ETag = encoding === 'identity' ? `"${body.hash}"` : `"${body.hash}-${encoding}"`;
  }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  headers['Content-Type'] = body.type;
  headers['Content-Length'] = String(length);
  body.headerCache[encoding] = { baseHeaders, headers };
  return headers;
}

function withoutContent(headers: Record<string, string>): Record<string, string> {
  const names = Object.entries(headers).filter(([name]) => !/^Content-(?!Security)/.test(name));
  return Object.fromEntries(names);
}

/** Browsers send one of a few values; parsing costs more than sending a document from memory. */
const accepted = new LRUCache<string, Encoding[], Request>({
  max: cacheLimits.acceptEncodings,
  memoMethod: (_, __, { context: req }) => all.filter((encoding) => req.acceptsEncodings(encoding)),
});

/** The smallest accepted encoding; quality values other than 0 do not count. */
function pickEncoding(req: Request, { bytes }: EncodedBody): Encoding {
  const acceptable = accepted.memo(String(req.headers['accept-encoding']), { context: req });
  return acceptable.find((encoding) => bytes[encoding]) ?? 'identity';
}

interface Text {
  status?: number;
  type: string;
  text: string;
  headers: Record<string, string>;
}

export type SendText = (req: Request, res: Response, text: Text) => Promise<void>;

/** Sends texts that many requests share: compressed once, cached by type and text. */
export function createSendText(): SendText {
  const bodies = new LRUCache<string, EncodedBody, Pick<Text, 'type' | 'text'>>({
    maxSize: cacheLimits.compressedBytes,
    // The compressed representations take about half as much again.
    sizeCalculation: ({ bytes }) => Math.ceil(1.5 * bytes.identity.length) + 1,
    // An evicted body still resolves for the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _cached, { context: { type, text } }) => compressBody(text, type),
  });
  return async (req, res, { type, text, ...options }) => {
    const key = `${type} ${hash('sha256', text)}`;
    sendBody(req, res, await bodies.forceFetch(key, { context: { type, text } }), options);
  };
}

/** Sends a text of one request: fast compression, no cache. */
export const sendUniqueText: SendText = async (req, res, { type, text, ...options }) =>
  sendBody(req, res, await compressBody(text, type, 1), options);

/** A short `no-store` response; plain text unless `headers` have another type. */
export function sendUncached(
  res: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(text),
    ...NO_SNIFF,
    ...headers,
  });
  res.end(text);
}

/** For the whole site, not for scripts; `Secure` behind TLS. */
export function formatCookie(
  { secure }: Request,
  name: string,
  value: string,
  maxAge: number,
): string {
  const rules = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return stringifySetCookie({ name, value, maxAge, ...rules });
}

export const ENVELOPE_TYPE = 'application/json; charset=utf-8';

/** Every reply below the base path is an envelope. */
export const isApi = ({ path }: Request) => path === API_BASE || path.startsWith(`${API_BASE}/`);

export function envelope(data: unknown): string {
  return JSON.stringify({ code: 200, msg: 'ok', data } satisfies Envelope);
}

/** A failure in the envelope of the API; not cacheable. */
export function sendFailure(
  res: Response,
  status: number,
  { code, msg }: Pick<Envelope, 'code' | 'msg'>,
): void {
  const text = JSON.stringify({ code, msg, data: null } satisfies Envelope);
  sendUncached(res, status, text, { 'Content-Type': ENVELOPE_TYPE });
}
