import { parseCallKey } from '@twinfront/shared/api/calls';
import { ApiError } from '@twinfront/shared/api/errors';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ContentCacheOptions, ManagedContentCache } from './content/contentCache.ts';
import type { UpstreamClient } from './content/upstream.ts';
import { METRIC_SERIES } from './limits.ts';

/** Counts and times the calls of a client. */
export function instrumentClient(registry: Registry, client: UpstreamClient): UpstreamClient {
  const registers = [registry];
  const calls = new Counter({
    name: 'twinfront_upstream_requests_total',
    help: 'Calls to the API by operation and result: ok, aborted, timeout, unauthorized, forbidden, notFound, envelope or other.',
    labelNames: ['operation', 'result'],
    registers,
  });
  const seconds = new Histogram({
    name: 'twinfront_upstream_request_duration_seconds',
    help: 'From a call to the API to the end of its reply or to its failure.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });

  return {
    call: async (key, options) => {
      const { name: operation } = parseCallKey(key);
      const end = seconds.startTimer({ operation });
      let result = 'ok';
      try {
        return await client.call(key, options);
      } catch (error) {
        result = options?.signal?.aborted ? 'aborted' : resultOf(error);
        throw error;
      } finally {
        end();
        calls.inc({ operation, result });
      }
    },
  };
}

const resultOf = (error: unknown) => (error instanceof ApiError ? error.kind : 'other');

/** Counts the reads of the content cache. */
export function createReadCounter(registry: Registry): NonNullable<ContentCacheOptions['onRead']> {
  const reads = new Counter({
    name: 'twinfront_content_cache_requests_total',
    help: 'Reads of the content cache by operation and result: hit, stale (no newer answer in time) or miss.',
    labelNames: ['operation', 'result'],
    registers: [registry],
  });
  return (key, result) => reads.inc({ operation: parseCallKey(key).name, result });
}

/** Age and state of the entries. Only pinned ones are named: others are refreshed when visitors read them. */
export function registerCacheGauges(
  registry: Registry,
  content: Pick<ManagedContentCache, 'inspect'>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'twinfront_content_age_seconds',
    help: 'Age of the last answer for the home pages by cache key; "stale": older than the TTL, "failing": the last refresh failed.',
    labelNames: ['key', 'state'],
    registers,
    collect() {
      this.reset();
      const named = content.inspect().filter(({ exists, isPinned }) => exists && isPinned);
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
      for (const { key, state } of content.inspect()) {
        this.inc({ operation: parseCallKey(key).name, state });
      }
    },
  });
}

/** Each state is a gauge with the values 0 and 1. */
export function registerStates(
  registry: Registry,
  states: Record<string, [help: string, isSet: () => boolean]>,
): void {
  for (const [name, [help, isSet]] of Object.entries(states)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(isSet() ? 1 : 0);
      },
    });
  }
}
