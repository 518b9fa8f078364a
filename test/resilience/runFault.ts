import type { FaultyApi } from './createFaultyApi.ts';
import type { Fault } from './faults.ts';
import { readMemory, readMetric } from './readMetric.ts';
import { type KnownPage, untilTrue, visit } from './visit.ts';

interface FaultOptions {
  origin: string;
  api: FaultyApi;
  /** Without it, the API works. */
  fault?: Fault | undefined;
  lastsMs: number;
  visitors: number;
  pauseMs: number;
  p99Ms: number;
  freshMs: number;
}

const article = '借阅规则';
const pages: KnownPage[] = [
  { path: '/homeWeb', status: 200, words: '借书' },
  { path: '/homeApp', status: 200, words: '借书' },
  { path: '/details?banner=1', status: 200, words: '一起读书' },
  { path: '/details?function=7', status: 200, words: '借书' },
  { path: '/details?article=a1', status: 200, words: article },
  { path: '/api/banner/1', status: 200, words: '一起读书' },
];

/** Waits until every page has been served with its content. */
export async function visitAllPages(origin: string): Promise<void> {
  for (const { path, words } of pages) await untilServed(origin + path, words);
}

/** Visits pages while the API fails, then measures how soon its new content is served. */
export async function runFault({
  origin,
  api,
  fault,
  lastsMs,
  visitors,
  pauseMs,
  p99Ms,
  freshMs: maxFreshMs,
}: FaultOptions) {
  if (fault) await api.break(fault);
  const end = AbortSignal.timeout(lastsMs);
  const visits = await visit({ origin, pages, end, visitors, pauseMs });
  await api.heal();
  const freshMs = await untilFresh(origin, api);
  // The configuration of the site is refreshed by itself, so it may be later than the banner.
  const upMs = await untilTrue('the API counts as up', async () => {
    return (await readMetric(origin, 'twinfront_upstream_up')) === 1;
  });
  const missed = [...visits.failures];
  if (visits.requests < pages.length) missed.push(`only ${visits.requests} requests`);
  if (visits.p99 >= p99Ms) missed.push(`p99 ${visits.p99.toFixed(0)} ms`);
  if (freshMs >= maxFreshMs) missed.push(`fresh after ${freshMs.toFixed(0)} ms`);
  if (upMs >= maxFreshMs) missed.push(`counts as down for ${upMs.toFixed(0)} ms`);
  return {
    ...visits,
    /** Milliseconds from the end of the fault until visitors see changed content. */
    freshMs,
    memoryMb: await readMemory(origin),
    /** The limits that were missed; empty if no visitor noticed the fault. */
    missed,
  };
}

let changes = 0;

async function untilFresh(origin: string, api: FaultyApi): Promise<number> {
  changes += 1;
  const title = `第${changes}个标题`;
  const image = { src: '/media/winter.webp', alt: '' };
  api.say('/banner/1', { id: 1, title, summary: '一起读书', image });
  return untilServed(`${origin}/homeWeb`, title);
}

/** @returns after how many milliseconds */
const untilServed = (address: string, words: string) =>
  untilTrue(`${address} serves ${words}`, async () =>
    (await (await fetch(address)).text()).includes(words),
  );
