import { parseCallName } from '@twinfront/shared/api/callName';
import { Gauge, type Registry } from 'prom-client';
import type { KeptContent, KnownCall } from '../content/contentCache.ts';

const MAX_SERIES = 200;

/**
 * Age and state of what is known of the API. Visitors think of terms to search for, and of things that
 * are not there: those are counted, not named.
 */
export function measureContent(registry: Registry, content: Pick<KeptContent, 'inspect'>): void {
  const registers = [registry];
  new Gauge({
    name: 'content_age_seconds',
    help: 'Age of the last answer to a call; "stale": out of date, "failing": asked for in vain.',
    labelNames: ['call', 'state'],
    registers,
    collect() {
      this.reset();
      const named = content.inspect().filter((call) => call.isThere && !isSearch(call));
      for (const { name, state, ageMs } of named.slice(0, MAX_SERIES)) {
        this.set({ call: name, state }, ageMs / 1000);
      }
    },
  });
  new Gauge({
    name: 'content_answers',
    help: 'Answers of the API that are known, by kind of call and state.',
    labelNames: ['kind', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { name, state } of content.inspect()) {
        this.inc({ kind: parseCallName(name).kind, state });
      }
    },
  });
}

function isSearch({ name }: KnownCall): boolean {
  return parseCallName(name).kind === 'search';
}
