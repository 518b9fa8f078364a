import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '@twinfront/shared/node/log';
import express, { type RequestHandler, type Response, Router } from 'express';
import { routeLabel, UNKNOWN_ROUTE } from '../http/requestLogger.ts';

const options = { index: false, redirect: false, setHeaders: setType } as const;

/** Some JSON files have no extension, such as `apple-app-site-association`. */
function setType(res: Response, file: string): void {
  if (path.extname(file)) return;
  const start = Buffer.alloc(64);
  const opened = openSync(file, 'r');
  readSync(opened, start);
  closeSync(opened);
  if (/^\s*[{[]/.test(start.toString())) res.setHeader('Content-Type', 'application/json');
}

/**
 * The files of `PUBLIC_DIR` at the root of the site, such as those by which search engines verify its owner. Behind the
 * routes of the site, so that no file replaces one. Of hidden folders only `.well-known` is public.
 */
export function publicFiles(folder: string, log: Log): RequestHandler {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = path.relative(folder, path.join(entry.parentPath, entry.name));
    const address = `/${file.split(path.sep).join('/')}`;
    if (routeLabel(address) !== UNKNOWN_ROUTE) {
      log.warn({ address }, 'file of PUBLIC_DIR is not served: the site has this address');
    }
  }
  const router = Router({ caseSensitive: true, strict: true });
  router.use(async (req, _res, next) => {
    next((await isInside(folder, req.path)) ? undefined : 'router');
  });
  router.use('/.well-known', express.static(path.join(folder, '.well-known'), options));
  router.use(express.static(folder, options));
  return router;
}

/** Whether a path leads to a file in the folder, also by a link, such as those of a ConfigMap. */
async function isInside(folder: string, address: string): Promise<boolean> {
  try {
    const file = await realpath(path.join(folder, decodeURIComponent(address)));
    return file.startsWith((await realpath(folder)) + path.sep);
  } catch {
    return false;
  }
}
