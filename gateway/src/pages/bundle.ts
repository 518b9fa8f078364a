import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '@twinfront/shared/node/server';
import type { Device } from '@twinfront/shared/site/device';
import type { RequestHandler } from 'express';
import { builtAssets } from './assets.ts';

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

export interface BuiltBundleOptions {
  /** Documents have the script that measures their visit. */
  webVitals?: boolean;
}

/** The built app in a folder. After another build the gateway must be restarted: it keeps the assets of this one. */
export function createBuiltBundle(
  device: Device,
  folder: string,
  { webVitals = false }: BuiltBundleOptions = {},
): Bundle {
  const index = readTemplate(path.join(folder, 'index.html'));
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

/** What the `index.html` of an app must contain. */
const MARKERS = ['<html', '<!--head-->', '<!--app-->', '<!--data-->', '</body>'];

function readTemplate(file: string): string {
  if (!existsSync(file)) {
    throw new StartupError(
      `${file} is missing: "npm run build" makes it, and so does "npm start".`,
    );
  }
  const template = readFileSync(file, 'utf8');
  const missing = MARKERS.find((marker) => !template.includes(marker));
  if (missing) throw new Error(`${file} has no ${missing}.`);
  return template;
}
