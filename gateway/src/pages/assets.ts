import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RequestHandler, Router } from 'express';
import { contentType } from 'mime-types';
import { createBody, type EncodedBody, sendBody, sendUncached } from '../http/response.ts';

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * The files of a built app, with what the build compressed, from memory. A missing file is a plain 404,
 * never a page. Sent like pages: sirv ignores `q=0` of Accept-Encoding, and its 304 has neither ETag nor
 * Cache-Control.
 */
export function builtAssets(base: string, folder: string): RequestHandler {
  const files = new Map<string, EncodedBody>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = contentType(path.extname(name));
    const file = path.join(folder, name);
    if (!type || /\.(br|gz)$/.test(name)) continue;
    const compressed = { br: readIfExists(`${file}.br`), gzip: readIfExists(`${file}.gz`) };
    const address = base + name.split(path.sep).join('/');
    files.set(address, createBody(type, readFileSync(file), compressed));
  }
  const router = Router({ caseSensitive: true, strict: true });
  router.get(`${base}{*name}`, (req, res) => {
    const body = files.get(req.path);
    if (!body) return sendUncached(res, 404, 'Not found\n');
    return sendBody(req, res, body, { headers: IMMUTABLE });
  });
  return router;
}

function readIfExists(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
