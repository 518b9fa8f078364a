import { setTimeout as wait } from 'node:timers/promises';
import { startSite } from '../../startSite.ts';
import { createFaultyApi, type FaultyApi } from './createFaultyApi.ts';
import type { KnownPage } from './visit.ts';

/** A real gateway before a real API that can be broken. */
export interface FaultySite {
  origin: string;
  api: FaultyApi;
  pages: KnownPage[];
  /** Changes what the API says, and waits until visitors see it: milliseconds. */
  untilFresh: () => Promise<number>;
  stop: () => Promise<void>;
}

const LATEST_MS = 30_000;

const article = '借阅规则';
const pages: KnownPage[] = [
  { path: '/homeWeb', status: 200, words: '借书' },
  { path: '/homeApp', status: 200, words: '借书' },
  { path: '/details?banner=1', status: 200, words: '一起读书' },
  { path: '/details?function=7', status: 200, words: '借书' },
  { path: `/details?article=${encodeURIComponent(article)}`, status: 200, words: article },
  { path: '/api/banner/1', status: 200, words: '一起读书' },
];

/** @param ttlMs how long an answer of the API is fresh */
export async function startFaultySite(ttlMs: number): Promise<FaultySite> {
  const api = await createFaultyApi();
  const site = await startSite({
    API_UPSTREAM: api.base,
    CONTENT_TTL_MS: String(ttlMs),
    LOG_LEVEL: 'silent',
  });
  const { origin } = site;
  const textOf = async (path: string) => (await fetch(origin + path)).text();

  async function untilSaid(path: string, words: string): Promise<number> {
    const begun = performance.now();
    while (!(await textOf(path)).includes(words)) {
      if (performance.now() - begun > LATEST_MS) throw new Error(`${path} never said ${words}`);
      await wait(20);
    }
    return performance.now() - begun;
  }

  let changes = 0;
  for (const { path, words } of pages) await untilSaid(path, words);
  return {
    origin,
    api,
    pages,
    untilFresh: async () => {
      changes += 1;
      const title = `第${changes}个标题`;
      const image = { src: '/media/winter.webp', alt: '' };
      api.say('/banner/1', { id: 1, title, summary: '一起读书', image });
      return untilSaid('/homeWeb', title);
    },
    stop: async () => {
      await site.stop();
      await api.close();
    },
  };
}
