import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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
  /** In bytes, not compressed. */
  length: number;
  encodings: Encoding[];
  /** Compressed on first use, once: a promise until then. */
  encoded: (encoding: Encoding) => Buffer | Promise<Buffer>;
  /** Computed headers by encoding, reused while `baseHeaders` is the same object. */
  headerCache: Partial<Record<Encoding, Record<'baseHeaders' | 'headers', Record<string, string>>>>;
}

interface BodyOptions {
  type: string;
  /** The only encodings of the body beside `identity`. Without them it is compressed on first use. */
  precompressed?: Partial<Record<Encoding, Buffer | undefined>>;
  /** Effort of both compressions, 1 (fastest) to 9. */
  quality?: number;
}

/** 9 makes a home page 1 % smaller, in a hundred times the time and with 30 MB of memory. */
const QUALITY = 6;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export function createBody(
  content: Buffer,
  { type, precompressed, quality = QUALITY }: BodyOptions,
): EncodedBody {
  const compress = {
    br: () =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    gzip: () => deflate(content, { level: quality }),
  };
  const known = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', content]]);
  if (precompressed?.br) known.set('br', precompressed.br);
  if (precompressed?.gzip) known.set('gzip', precompressed.gzip);

  function encode(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const pending = compress[encoding]();
    pending.then((bytes) => known.set(encoding, bytes)).catch(() => known.delete(encoding));
    known.set(encoding, pending);
    return pending;
  }

  return {
    type,
    hash: hash('sha256', content, 'base64url').slice(0, 22),
    length: content.length,
    encodings: precompressed ? all.filter((encoding) => known.has(encoding)) : all,
    encoded: (encoding) =>
      encoding === 'identity' ? content : (known.get(encoding) ?? encode(encoding)),
    headerCache: {},
  };
}

interface ResponseOptions {
  status?: number;
  headers: Record<string, string>;
}

/** Sends a body with its ETag, or 304. Synchronous if the encoding is known. */
export function sendBody(
  req: Request,
  res: Response,
  body: EncodedBody,
  { status = 200, headers: baseHeaders }: ResponseOptions,
): void | Promise<void> {
  const encoding = pickEncoding(req, body);
  const send = (bytes: Buffer) => {
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
  };
  const bytes = body.encoded(encoding);
  return bytes instanceof Promise ? bytes.then(send) : send(bytes);
}

function headersOf(
  body: EncodedBody,
  encoding: Encoding,
  { length }: Buffer,
  baseHeaders: Record<string, string>,
): Record<string, string> {
  const cached = body.headerCache[encoding];
  if (cached?.baseHeaders === baseHeaders) return cached.headers;
  const { encodings, type } = body;
  const headers: Record<string, string> = { ...baseHeaders };
  if (encodings.length > 1) {
    headers.Vary = baseHeaders.Vary ? `${baseHeaders.Vary}, Accept-Encoding` : 'Accept-Encoding';
  }
  if (!baseHeaders['Cache-Control']?.includes('no-store')) {
    headers.ETag = encoding === 'identity' ? `"${body.hash}"` : `"${body.hash}-${encoding}"`;
  }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  headers['Content-Type'] = type;
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
function pickEncoding(req: Request, { encodings }: EncodedBody): Encoding {
  const acceptable = accepted.memo(String(req.headers['accept-encoding']), { context: req });
  return encodings.find((encoding) => acceptable.includes(encoding)) ?? 'identity';
}

interface Text {
  status?: number;
  type: string;
  text: string;
  headers: Record<string, string>;
}

export type SendText = (req: Request, res: Response, text: Text) => void | Promise<void>;

/** Sends texts that many requests share: compressed once, cached by type and text. */
export function createSendText(): SendText {
  const bodies = new LRUCache<string, EncodedBody, Pick<Text, 'type' | 'text'>>({
    maxSize: cacheLimits.compressedBytes,
    // The compressed representations take about half as much again.
    sizeCalculation: ({ length }) => Math.ceil(1.5 * length) + 1,
    memoMethod: (_key, _cached, { context: { type, text } }) =>
      createBody(Buffer.from(text), { type }),
  });
  return (req, res, { type, text, ...options }) => {
    const key = `${type} ${hash('sha256', text)}`;
    const body = bodies.memo(key, { context: { type, text } });
    return sendBody(req, res, body, options);
  };
}

/** Sends a text of one request: fast compression, no cache. */
export const sendUniqueText: SendText = (req, res, { type, text, ...options }) =>
  sendBody(req, res, createBody(Buffer.from(text), { type, quality: 1 }), options);

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
