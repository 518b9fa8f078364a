import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '@twinfront/shared/node/log';
import express, { type RequestHandler, Router } from 'express';
import { routeLabel, UNKNOWN_ROUTE } from '../http/requestLogger.ts';

const options = { index: false, redirect: false } as const;

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
  router.use('/.well-known', express.static(path.join(folder, '.well-known'), options));
  router.use(express.static(folder, options));
  return router;
}
