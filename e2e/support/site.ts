import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

export const root = path.resolve(import.meta.dirname, '../..');
export const port = Number(process.env.E2E_PORT ?? 18_080);
export const origin = `http://127.0.0.1:${port}`;
export const dataFolder = `data/e2e-${port}`;
export const databaseUrl = `${dataFolder}/content.db`;

/** How long a worker's own site may take to start, which is no part of its first test. */
export const SITE_START_MS = 60_000;

interface ClosableSite {
  /** Its own visitor. */
  request: APIRequestContext;
  /** The environment in which the owner's tool works on its store. */
  env: NodeJS.ProcessEnv;
}

/** Closes a site with the owner's tool; returns when the gateway knows. */
export async function closeSite(
  { request, env }: ClosableSite,
  ...options: string[]
): Promise<void> {
  await runContentTool(env, 'close', ...options);
  await untilCloseFlagIs(request, true);
}

export async function openSite({ request, env }: ClosableSite): Promise<void> {
  await runContentTool(env, 'open');
  await untilCloseFlagIs(request, false);
}

async function runContentTool(env: NodeJS.ProcessEnv, ...args: string[]): Promise<void> {
  await promisify(execFile)('npm', ['run', '-s', 'content', '--', ...args], { cwd: root, env });
}

async function untilCloseFlagIs(request: APIRequestContext, closed: boolean): Promise<void> {
  await expect(async () => {
    const reply = await request.get('/api/support/config/getCloseFlag');
    expect((await reply.json()).data).toBe(closed);
  }).toPass({ timeout: 5000, intervals: [100] });
}

interface Titled {
  id: string;
  title: string;
  image?: { src: string };
}

export interface HomeContent {
  site: { name: string };
  banners: Titled[];
  functions: Titled[];
  notices: Titled[];
}

/** What the home page is about to show, as the API tells it. */
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

export interface FirstEntry extends Titled {
  /** To its details. */
  href: string;
  link: Locator;
}

/** The first entry of a home page, and the link to it there. */
export async function getFirstEntry(page: Page, request: APIRequestContext): Promise<FirstEntry> {
  const [entry] = (await getHomeContent(request)).functions;
  if (!entry) throw new Error('the home has no entries');
  const link = page.getByRole('main').getByRole('link', { name: entry.title }).first();
  return { ...entry, href: `/details?function=${entry.id}`, link };
}
