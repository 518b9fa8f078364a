import { ApiError } from '@twinfront/shared/api/errors';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { UpstreamClient } from '../content/createUpstream.ts';

const names = {
  'banner/': 'banner',
  'function/': 'function',
  'richText/search/': 'search',
  'support/config/getKey': 'config',
  'support/config/getCloseFlag': 'closeFlag',
};

/** Counts and times what the API is asked by whatever asks it, by call and outcome. */
export function countCalls(registry: Registry): (client: UpstreamClient) => UpstreamClient {
  const registers = [registry];
  const calls = new Counter({
    name: 'upstream_calls_total',
    help: 'Calls to the API by name and outcome: ok, aborted, or a row of the error catalogue.',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'upstream_call_duration_seconds',
    help: 'From a call to the API to the end of its reply, or to its failure.',
    labelNames: ['call'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });

  return (client) => ({
    ...client,
    get: async (path, schema, options) => {
      const call = nameOf(path);
      const end = seconds.startTimer({ call });
      let outcome = 'ok';
      try {
        return await client.get(path, schema, options);
      } catch (error) {
        outcome = options?.signal?.aborted ? 'aborted' : kindOf(error);
        throw error;
      } finally {
        end();
        calls.inc({ call, outcome });
      }
    },
  });
}

function nameOf(path: string): string {
  const [, name = 'other'] = Object.entries(names).find(([start]) => path.startsWith(start)) ?? [];
  return name;
}

const kindOf = (error: unknown) => (error instanceof ApiError ? error.kind : 'other');
