import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeError } from '@twinfront/shared/node/log';
import type { Device } from '@twinfront/shared/site/device';
import type { Locale } from '@twinfront/shared/site/locale';
import type { RequestHandler } from 'express';
import { StartupError } from '../config.ts';
import { type Body, createBody, type Encoding, sendBody } from '../http/response.ts';
import { NO_SNIFF } from '../middleware/securityHeaders.ts';
import { mediaType } from '../routes/mediaType.ts';
import { parseTemplate, type Template } from './template.ts';
import { localeChunks } from './worker/chunks.ts';

/** One of the two sites as the browser gets it. */
export interface Bundle {
  /** The `index.html` of the app for a page's address. */
  template: (url: string) => Template | Promise<Template>;
  /** What renders its pages ahead, unless it is served from its sources. */
  rendering?: {
    /** Where the built site is. */
    folder: string;
    /** The script at the end of what was rendered, which loads the others when they are wanted. */
    loader: string;
    /** The addresses of the words in each language. */
    catalogues: Record<Locale, string>;
  };
  /** Sees requests below `/<device>/` with their whole address; passes on what it does not have. */
  assets: RequestHandler;
}

const KEPT_FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable', ...NO_SNIFF };

export type Bundles = Record<Device, Bundle>;

/** The built site in a folder: its document and its assets, read and compressed at start. */
export async function createBuiltBundle(device: Device, folder: string): Promise<Bundle> {
  const template = readTemplate(path.join(folder, 'index.html'));
  const assets = new Map<string, Body>();
  const assetsFolder = path.join(folder, 'assets');
  for (const file of readdirSync(assetsFolder, { recursive: true, encoding: 'utf8' })) {
    const type = mediaType(file);
    if (!type) continue;
    const content = readFileSync(path.join(assetsFolder, file));
    const address = `/${device}/assets/${file.split(path.sep).join('/')}`;
    assets.set(
      address,
      createBody(content, { ...type, made: readMade(path.join(assetsFolder, file)) }),
    );
  }
  await Promise.all(
    [...assets.values()].flatMap(({ encodings, encoded }) => encodings.map(encoded)),
  );

  return {
    template: () => template,
    rendering: {
      folder,
      loader: readLoader(assetsFolder),
      catalogues: readCatalogues(folder, `/${device}/`),
    },
    assets: (req, res, next) => {
      const body = assets.get(req.path);
      if (!body) return next();
      return sendBody(req, res, body, { headers: KEPT_FOR_EVER });
    },
  };
}

function readLoader(assetsFolder: string): string {
  const file = readdirSync(assetsFolder).find((name) => /^loader-[^/]+\.js$/.test(name));
  if (!file) throw new Error(`${assetsFolder} has no loader.`);
  return readFileSync(path.join(assetsFolder, file), 'utf8').trim();
}

function readCatalogues(folder: string, base: string): Record<Locale, string> {
  const file = path.join(folder, '.vite/manifest.json');
  const files = localeChunks(JSON.parse(readFileSync(file, 'utf8')));
  return { 'zh-CN': base + files['zh-CN'], en: base + files.en };
}

/** What the build has compressed already, better than there is time for at start. */
function readMade(file: string): Partial<Record<Encoding, Buffer>> {
  const read = (extension: string) => {
    const made = `${file}.${extension}`;
    return existsSync(made) ? readFileSync(made) : undefined;
  };
  return { br: read('br'), gzip: read('gz') };
}

function readTemplate(file: string): Template {
  if (!existsSync(file)) {
    throw new StartupError(
      `${file} is missing: "npm run build" makes it, and so does "npm start".`,
    );
  }
  try {
    return parseTemplate(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not a template: ${describeError(error)}`, { cause: error });
  }
}
