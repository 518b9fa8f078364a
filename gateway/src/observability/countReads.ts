import { parseCallName } from '@twinfront/shared/api/callName';
import { Counter, type Registry } from 'prom-client';
import type { SiteContent } from '../content/contentCache.ts';
import { contentOf, type Known } from '../content/contentReader.ts';

/** Counts how often content was known already when it was asked for. */
export function countReads(content: SiteContent, registry: Registry): SiteContent {
  const reads = new Counter({
    name: 'content_reads_total',
    help: 'Content that was asked for, by call and result: hit, stale (out of date, for want of a newer answer) or miss (the API was waited for).',
    labelNames: ['call', 'result'],
    registers: [registry],
  });

  const read = async <T>(name: Parameters<SiteContent['read']>[0]): Promise<Known<T>> => {
    const begun = performance.now();
    const known = await content.read(name);
    const isNew = known.ageMs <= performance.now() - begun;
    reads.inc({
      call: parseCallName(name).kind,
      result: known.stale ? 'stale' : isNew ? 'miss' : 'hit',
    });
    // The name of a call decides the type of its answer.
    return known as Known<T>;
  };
  return { ...content, ...contentOf(read) };
}
