import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '@twinfront/shared/node/server';
import type { Device } from '@twinfront/shared/site/device';
import type { RequestHandler } from 'express';
import { builtAssets } from '../routes/assets.ts';
import { MARKERS } from './template.ts';

/** One of the two apps, built or served by Vite. */
export interface Bundle {
  /** The `index.html` of the app for a page's address. */
  template: (url: string) => string | Promise<string>;
  /** For server-side rendering; a development server has none. */
  rendering?: {
    /** The folder of the build. */
    folder: string;
    /** The inline script of rendered pages that loads the others on idle or interaction. */
    loader: string;
  };
  /** Handles requests below `/<device>/`, with the prefix; passes on all others. */
  assets: RequestHandler;
}

export type Bundles = Record<Device, Bundle>;

/** The built app in a folder. */
export function createBuiltBundle(device: Device, folder: string): Bundle {
  const template = readTemplate(path.join(folder, 'index.html'));
  const assetsFolder = path.join(folder, 'assets');
  return {
    template: () => template,
    rendering: { folder, loader: readLoader(assetsFolder) },
    assets: builtAssets(`/${device}/assets/`, assetsFolder),
  };
}

function readLoader(assetsFolder: string): string {
  const file = readdirSync(assetsFolder).find((name) => /^loader-[^/]+\.js$/.test(name));
  if (!file) throw new Error(`${assetsFolder} has no loader.`);
  return readFileSync(path.join(assetsFolder, file), 'utf8').trim();
}

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
