import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartupError } from '@twinfront/shared/node/server';
import type { Device } from '@twinfront/shared/site/device';
import type { RequestHandler } from 'express';
import { builtAssets } from './assets.ts';
import type { Manifest } from './worker/chunks.ts';

/** One of the two apps, built or served by Vite. */
export interface Bundle {
  /** The `index.html` of the app for a page's address. */
  template: (url: string) => string | Promise<string>;
  /** For server-side rendering; a development server has none. */
  ssr?: {
    app: BuiltApp;
    /** The inline script of rendered pages that loads the others after the first paint or on interaction. */
    loader: string;
  };
  /** Handles requests below `/<device>/`, with the prefix; passes on all others. */
  assets: RequestHandler;
}

/** What the render worker needs of a built app. Each of its threads gets a copy. */
export interface BuiltApp {
  /** The address of the module that renders pages. */
  entry: string;
  /** The text of that module and of those that it imports, by address. */
  modules: Map<string, string>;
  manifest: Manifest;
  /** The text of each style sheet, by its path in the build. */
  styles: Map<string, string>;
}

export type Bundles = Record<Device, Bundle>;

export const loadersOf = (bundles: Bundles): string[] =>
  Object.values(bundles).flatMap(({ ssr }) => ssr?.loader ?? []);

export interface BuiltBundleOptions {
  /** Documents have the script that measures their visit. */
  webVitals?: boolean;
}

/** The built app in a folder, which is read once: another build may replace it while the site runs. */
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
    ssr: { app: readApp(folder), loader: loader.trim() },
    assets: builtAssets(address, assetsFolder),
  };
}

/** `createDocument` removes scripts whose first attribute is `type`, which load the app. */
const vitalsScript = (address: string) =>
  `<script async fetchpriority="low" type="module" src="${address}"></script>`;

function readApp(folder: string): BuiltApp {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const addressOf = (file: string) => pathToFileURL(path.join(folder, file)).href;
  const list = (of: string, extension: string) =>
    readdirSync(path.join(folder, of), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(extension))
      .map((name) => path.posix.join(of, name));
  return {
    entry: addressOf('server/render.js'),
    modules: new Map(list('server', '.js').map((file) => [addressOf(file), read(file)])),
    manifest: JSON.parse(read('.vite/manifest.json')),
    styles: new Map(list('assets', '.css').map((file) => [file, read(file)])),
  };
}

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
