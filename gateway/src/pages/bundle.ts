import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '@twinfront/shared/node/server';
import type { Device } from '@twinfront/shared/site/device';
import { type RequestHandler, Router } from 'express';
import { contentType } from 'mime-types';
import { createBody, type EncodedBody, sendBody, sendUncached } from '../http/response.ts';

/** One of the two apps, built or served by Vite. */
export interface Bundle {
  /** The `index.html` of the app for a page's address. */
  template: (url: string) => string | Promise<string>;
  /** For server-side rendering; a development server has none. */
  ssr?: {
    /** That of the build, with `server/render.js`, the manifest and the style sheets. */
    folder: string;
    /** The inline script of rendered pages that loads the others after the first paint or on interaction. */
    loader: string;
  };
  /** Handles requests below `/<device>/`, with the prefix; passes on all others. */
  assets: RequestHandler;
}

export type Bundles = Record<Device, Bundle>;

export const loadersOf = (bundles: Bundles): string[] =>
  Object.values(bundles).flatMap(({ ssr }) => ssr?.loader ?? []);

/**
 * The built app in a folder. After another build the gateway must be restarted: it keeps the assets of this one.
 *
 * @param webVitals whether documents have the script that measures their visit
 */
export function createBuiltBundle(device: Device, folder: string, webVitals = false): Bundle {
  const file = path.join(folder, 'index.html');
  if (!existsSync(file)) {
    throw new StartupError(
      `${file} is missing: "npm run build" makes it, and so does "npm start".`,
    );
  }
  const index = readFileSync(file, 'utf8');
  const assetsFolder = path.join(folder, 'assets');
  const address = `/${device}/assets/`;
  const template = webVitals
    ? index.replace(
        '</body>',
        `${vitalsScript(address + findAsset(assetsFolder, 'vitals'))}</body>`,
      )
    : index;
  const loader = readFileSync(path.join(assetsFolder, findAsset(assetsFolder, 'loader')), 'utf8');
  return {
    template: () => template,
    ssr: { folder, loader: loader.trim() },
    assets: builtAssets(address, assetsFolder),
  };
}

/** `createDocument` removes scripts whose first attribute is `type`, which load the app. */
const vitalsScript = (address: string) =>
  `<script async fetchpriority="low" type="module" src="${address}"></script>`;

/** The script of an entry of the build, whose file name has a hash. */
function findAsset(assetsFolder: string, entry: string): string {
  const file = readdirSync(assetsFolder).find(
    (name) => name.startsWith(`${entry}-`) && name.endsWith('.js'),
  );
  if (!file) throw new Error(`${assetsFolder} has no ${entry}.`);
  return file;
}

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * The files of a built app, with what the build compressed, from memory. A missing file is a plain 404,
 * never a page. Sent like pages: sirv ignores `q=0` of Accept-Encoding, and its 304 has neither ETag nor
 * Cache-Control.
 */
function builtAssets(base: string, folder: string): RequestHandler {
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
