import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Device } from '../../shared/site/device.ts';

export const root = path.resolve(import.meta.dirname, '../..');
/** The site that the configuration starts; Playwright reads its port from the output. */
export const origin = `http://127.0.0.1:${process.env.SITE_PORT}`;
export const dataFolder = 'data/e2e';
export const databaseUrl = `${dataFolder}/content.db`;

/** Fills a new database of a site that a test starts: encoding the pictures of the demo again takes seconds. */
export function copyContent(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const source = new DatabaseSync(path.join(root, databaseUrl), { readOnly: true });
  source.prepare('VACUUM INTO ?').run(file);
  source.close();
  const copy = new DatabaseSync(file);
  copy.exec('PRAGMA journal_mode = WAL');
  copy.close();
}

/** Timeout for a site that a worker starts, which is no part of its first test. */
export const SITE_START_MS = 60_000;

export const articleHref = (id: string) => `/details?article=${encodeURIComponent(id)}`;

export const searchHref = (term: string) => `/details?search=${encodeURIComponent(term)}`;

interface Item {
  id: string;
  title: string;
  image?: { src: string };
}

export interface HomeContent {
  site: { name: string };
  banners: Item[];
  functions: Item[];
  notices: Item[];
}

/** The content of the home page, from the API. */
export async function getHomeContent(request: APIRequestContext): Promise<HomeContent> {
  const get = async (call: string) => (await (await request.get(`/api/${call}`)).json()).data;
  const home = await get('support/config/getKey?key=home');
  const all = (kind: string, ids: string[]) => Promise.all(ids.map((id) => get(`${kind}/${id}`)));
  return {
    site: await get('support/config/getKey?key=site'),
    banners: await all('banner', home.banners),
    functions: await all('function', home.functions),
    notices: await get(`richText/search/${encodeURIComponent(home.notices)}`),
  };
}

/** The scripts and styles that a document names, for its loader or for the browser. */
export function assetsOf(html: string): string[] {
  return [...html.matchAll(/(?:href|src|data-scripts|data-styles)="([^"]*)"/g)]
    .flatMap(([, addresses = '']) => addresses.split(' '))
    .filter((address) => /^\/(desktop|mobile)\/assets\//.test(address));
}

/** The loader of a device's SPA; a document has one of them. */
export function loaderOf(page: Page, device: Device): Locator {
  const assets = `"/${device}/assets/"`;
  return page.locator(`script[data-scripts^=${assets}], script[src^=${assets}]`).first();
}
