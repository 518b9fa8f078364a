import { closeSync, openSync, readSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import express, { type RequestHandler, type Response, Router } from 'express';

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
export function publicFiles(folder: string): RequestHandler {
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
