import { type CallKey, parseCallKey } from '@twinfront/shared/api/calls';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { METRIC_SERIES } from './limits.ts';

/** An entry of the content cache with an answer of the API. */
export interface InspectedEntry {
  key: CallKey;
  isPinned: boolean;
  /** The answer is not that there is no such item. */
  exists: boolean;
  ageMs: number;
  /** `stale`: older than the TTL. `failing`: the last refresh failed. */
  state: 'fresh' | 'stale' | 'failing';
}

/** The metrics of the content cache: its calls to the API, its reads and its entries. */
export function createContentMetrics(registry: Registry, inspect: () => InspectedEntry[]) {
  const registers = [registry];
  // Only pinned entries are named: others are refreshed when visitors read them.
  new Gauge({
    name: 'twinfront_content_age_seconds',
    help: 'Age of the last answer for the home pages by cache key; "stale": older than the TTL, "failing": the last refresh failed.',
    labelNames: ['key', 'state'],
    registers,
    collect() {
      this.reset();
      const named = inspect().filter(({ exists, isPinned }) => exists && isPinned);
      for (const { key, state, ageMs } of named.slice(0, METRIC_SERIES)) {
        this.set({ key, state }, ageMs / 1000);
      }
    },
  });
  new Gauge({
    name: 'twinfront_content_cache_entries',
    help: 'Entries of the content cache by operation and state.',
    labelNames: ['operation', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { key, state } of inspect()) {
        this.inc({ operation: parseCallKey(key).name, state });
      }
    },
  });
  return {
    calls: new Counter({
      name: 'twinfront_upstream_requests_total',
      help: 'Calls to the API by operation and result: ok, timeout, unauthorized, forbidden, notFound, envelope or other.',
      labelNames: ['operation', 'result'],
      registers,
    }),
    seconds: new Histogram({
      name: 'twinfront_upstream_request_duration_seconds',
      help: 'From a call to the API to the end of its reply or to its failure.',
      labelNames: ['operation'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    reads: new Counter({
      name: 'twinfront_content_cache_requests_total',
      help: 'Reads of the content cache by operation and result: hit, stale (no newer answer in time) or miss.',
      labelNames: ['operation', 'result'],
      registers,
    }),
  };
}
