import type { CallKey } from '@twinfront/shared/api/calls';
import { Gauge, Histogram, type Registry } from 'prom-client';

/**
 * The metrics of the content cache: its calls to the API, and the age of its entries.
 *
 * @param inspect its pinned entries with content
 */
export function createContentMetrics(
  registry: Registry,
  inspect: () => { key: CallKey; state: 'fresh' | 'stale' | 'failing'; ageMs: number }[],
) {
  const registers = [registry];
  // Only pinned entries are named: others are refreshed when visitors read them.
  new Gauge({
    name: 'twinfront_content_age_seconds',
    help: 'Age of the last answer for the home pages by cache key; "stale": older than the TTL, "failing": the last refresh failed.',
    labelNames: ['key', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { key, state, ageMs } of inspect()) this.set({ key, state }, ageMs / 1000);
    },
  });
  return {
    calls: new Histogram({
      name: 'twinfront_upstream_request_duration_seconds',
      help: 'From a call to the API to the end of its reply or to its failure, by operation and result: ok, timeout, unauthorized, forbidden, notFound, envelope or other.',
      labelNames: ['operation', 'result'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
  };
}
