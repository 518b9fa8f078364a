import { setTimeout as wait } from 'node:timers/promises';
import { type KnownPage, visit } from '../../test/resilience/visit.ts';
import { log, missedLimits, printTable } from './report.ts';

const AROUND_MS = 5000;
const OUTAGE_MS = 10_000;

/** An app shell has no main element, and the data of a page without content has a failure. */
const rendered = { status: 200, words: '</main>', never: '"ok":false' };
const pages: KnownPage[] = [
  { path: '/homeWeb', ...rendered },
  { path: '/homeApp', ...rendered },
  { path: '/details', ...rendered },
  { path: '/api/support/config/getKey?key=site', status: 200, words: '"code":200' },
];
/** Each needs an answer of the API and a rendering. */
const uncached: KnownPage[] = [{ path: '/details?search=[<id>]', ...rendered }];

export type Event = [name: string, happen: () => Promise<unknown>];

export const quiet: Event = ['none', () => wait(AROUND_MS)];
export const outage: Event = ['they stay stopped for ten seconds', () => wait(OUTAGE_MS)];

/**
 * Requests pages of a site during each event, and prints a table. A failed request of a page that was requested
 * before misses the limit; those of uncached pages are counted, because they need the API.
 */
export async function visitDuring(origin: string, events: Event[]): Promise<void> {
  const rows = [];
  for (const [event, happen] of events) {
    log(event);
    const stop = new AbortController();
    const end = stop.signal;
    const visiting = Promise.all([
      visit({ origin, pages, end, visitors: 8, pauseMs: 20 }),
      visit({ origin, pages: uncached, end, visitors: 2, pauseMs: 300 }),
    ]);
    await wait(AROUND_MS / 2);
    const startedAt = performance.now();
    const fault = await happen().then(
      () => [],
      (error) => [`${error}`],
    );
    const seconds = (performance.now() - startedAt) / 1000;
    await wait(AROUND_MS / 2);
    stop.abort();
    const [known, others] = await visiting;
    log(
      `${seconds.toFixed(1)} s, ${known.requests} + ${others.requests} requests, ${known.failed} + ${others.failed} failed`,
    );
    for (const failure of others.failures) log(failure);
    rows.push({
      event,
      'duration, s': seconds.toFixed(1),
      requests: known.requests,
      failed: known.failed,
      'p99, ms': known.p99,
      'longest, ms': known.max,
      uncached: others.requests,
      'uncached failed': others.failed,
      'missed limits': missedLimits([...fault, ...known.failures]),
    });
  }
  printTable(rows);
}
