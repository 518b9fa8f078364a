import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { NO_SNIFF } from '../middleware/securityHeaders.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const all: Encoding[] = ['br', 'gzip', 'identity'];

/** What an answer carries, in every encoding a visitor may ask for. */
export interface Body {
  type: string;
  hash: string;
  encodings: Encoding[];
  /** Compressed when first asked for, and once: a promise until it is there. */
  encoded: (encoding: Encoding) => Buffer | Promise<Buffer>;
  /** The headers it was last sent with, and what they were made from: mostly the same, each time. */
  sent: Partial<Record<Encoding, Record<'from' | 'headers', Record<string, string>>>>;
}

interface BodyOptions {
  type: string;
  compressible?: boolean;
  /** Effort of both compressions, 1 (fastest) to 9. */
  quality?: number;
  /** Encodings that are there already. */
  made?: Partial<Record<Encoding, Buffer | undefined>>;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export function createBody(
  content: Buffer,
  { type, compressible = true, quality = 5, made: given = {} }: BodyOptions,
): Body {
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
  const made = new Map<Encoding, Buffer | Promise<Buffer>>();
  if (given.br) made.set('br', given.br);
  if (given.gzip) made.set('gzip', given.gzip);

  function make(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const making = compress[encoding]();
    making.then((bytes) => made.set(encoding, bytes)).catch(() => made.delete(encoding));
    made.set(encoding, making);
    return making;
  }

  return {
    type,
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    encodings: compressible ? all : ['identity'],
    encoded: (encoding) =>
      encoding === 'identity' ? content : (made.get(encoding) ?? make(encoding)),
    sent: {},
  };
}

interface Answer {
  status?: number;
  headers: Record<string, string>;
}

/** Sends a body with its ETag, or 304 to a visitor who has it; at once, if its bytes are there. */
export function sendBody(
  req: Request,
  res: Response,
  body: Body,
  { status = 200, headers: from }: Answer,
): void | Promise<void> {
  const encoding = pickEncoding(req, body);
  const send = (bytes: Buffer) => {
    const headers = headersOf(body, encoding, bytes, from);
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
  body: Body,
  encoding: Encoding,
  { length }: Buffer,
  from: Record<string, string>,
): Record<string, string> {
  const sent = body.sent[encoding];
  if (sent?.from === from) return sent.headers;
  const { hash, encodings, type } = body;
  const headers: Record<string, string> = { ...from };
  if (encodings.length > 1) {
    headers.Vary = from.Vary ? `${from.Vary}, Accept-Encoding` : 'Accept-Encoding';
  }
  if (!from['Cache-Control']?.includes('no-store')) {
    headers.ETag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  headers['Content-Type'] = type;
  headers['Content-Length'] = String(length);
  body.sent[encoding] = { from, headers };
  return headers;
}

function withoutContent(headers: Record<string, string>): Record<string, string> {
  const names = Object.entries(headers).filter(([name]) => !/^Content-(?!Security)/.test(name));
  return Object.fromEntries(names);
}

/** Browsers send one of a few; to read it each time would cost more than to send a document. */
const accepted = new LRUCache<string, Encoding[], Request>({
  max: 100,
  memoMethod: (_, __, { context: req }) => all.filter((encoding) => req.acceptsEncodings(encoding)),
});

/** The smallest that the visitor takes; how much they like it is not weighed. */
function pickEncoding(req: Request, { encodings }: Body): Encoding {
  const takes = accepted.memo(String(req.headers['accept-encoding']), { context: req });
  return encodings.find((encoding) => takes.includes(encoding)) ?? 'identity';
}

interface Text {
  status?: number;
  type: string;
  text: string;
  headers: Record<string, string>;
}

export type SendText = (req: Request, res: Response, text: Text) => void | Promise<void>;

const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Sends texts that many requests share: compressed once, cached by type and text. */
export function createSendText(): SendText {
  const bodies = new LRUCache<string, Body, Pick<Text, 'type' | 'text'>>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
    memoMethod: (_, __, { context: { type, text } }) => createBody(Buffer.from(text), { type }),
  });
  return (req, res, { type, text, ...answer }) => {
    const body = bodies.memo(`${type}\n${text}`, { context: { type, text } });
    return sendBody(req, res, body, answer);
  };
}

/** Sends a text of this request alone: fast compression, no cache that other requests could lose by. */
export const sendUniqueText: SendText = (req, res, { type, text, ...answer }) =>
  sendBody(req, res, createBody(Buffer.from(text), { type, quality: 1 }), answer);

/** A short answer that nobody keeps: plain text, unless `headers` say otherwise. */
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
