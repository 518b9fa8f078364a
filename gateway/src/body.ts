import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

const all: Encoding[] = ['br', 'gzip', 'identity'];

/** What an answer carries, in every encoding a visitor may ask for. */
export interface Body {
  type: string;
  hash: string;
  encodings: Encoding[];
  /** Compressed when first asked for, and once. */
  encoded: (encoding: Encoding) => Promise<Buffer>;
}

interface BodyOptions {
  type: string;
  compressible?: boolean;
  /** Brotli's, 0 to 11. */
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
  const compress: Record<Encoding, () => Promise<Buffer>> = {
    br: () =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    gzip: () => deflate(content),
    identity: async () => content,
  };
  const made = new Map<Encoding, Promise<Buffer>>();
  if (given.br) made.set('br', Promise.resolve(given.br));
  if (given.gzip) made.set('gzip', Promise.resolve(given.gzip));

  return {
    type,
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    encodings: compressible ? all : ['identity'],
    encoded: (encoding) => {
      const bytes = made.get(encoding) ?? compress[encoding]();
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

interface Answer {
  status?: number;
  headers: Record<string, string>;
}

/** Sends a body with its ETag, or 304 to a visitor who has it. */
export async function sendBody(
  req: Request,
  res: Response,
  body: Body,
  { status = 200, headers }: Answer,
): Promise<void> {
  const encoding = pickEncoding(req, body);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (body.encodings.length > 1) {
    res.setHeader('Vary', headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding');
  }
  if (headers['Cache-Control'] !== 'no-store') {
    res.setHeader(
      'ETag',
      encoding === 'identity' ? `"${body.hash}"` : `"${body.hash}-${encoding}"`,
    );
    if (status === 200 && 'if-none-match' in req.headers && req.fresh) {
      res.writeHead(304).end();
      return;
    }
  }
  const bytes = await body.encoded(encoding);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.writeHead(status, { 'Content-Type': body.type, 'Content-Length': bytes.length });
  res.end(bytes);
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
