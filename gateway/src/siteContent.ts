import { type Banner, getBanner } from '@twinfront/shared/api/banner';
import type { ApiClient } from '@twinfront/shared/api/client';
import { type FunctionEntry, getFunctionEntry } from '@twinfront/shared/api/functionEntry';
import { type Article, searchRichText } from '@twinfront/shared/api/richText';
import { type Config, type ConfigKey, getConfig } from '@twinfront/shared/api/siteConfig';
import { LRUCache } from 'lru-cache';
import { describeError, type Log } from './log.ts';
import { failureOf, type Outcome } from './outcome.ts';

/** What is known of one call. */
export interface Known<T> {
  outcome: Outcome<T>;
  ageMs: number;
  /** Older than it should be, because the API did not answer in time. */
  stale: boolean;
}

/** The content of the site as it was last known. Nothing else asks the API for it. */
export interface SiteContent {
  getBanner: (id: string) => Promise<Known<Banner>>;
  getFunctionEntry: (id: string) => Promise<Known<FunctionEntry>>;
  getConfig: <K extends ConfigKey>(key: K) => Promise<Known<Config<K>>>;
  searchRichText: (term: string) => Promise<Known<Article[]>>;
}

export interface SiteContentOptions {
  client: ApiClient;
  ttlMs: number;
  log: Log;
  /** How long an API that failed is left alone. */
  retryMs?: number;
  /** How long an answer that is out of date waits for a newer one. */
  patienceMs?: number;
}

interface Entry {
  outcome: Outcome<unknown>;
  /** An answer of the API: a value, or that there is none. Failures never replace it. */
  answer: boolean;
  /** The latest attempt to ask again failed. */
  failing: boolean;
  at: number;
}

interface Call {
  load: () => Promise<unknown>;
  /** Whether a 404 says that the thing is gone; for the config it is a failure. */
  removable: boolean;
}

const MAX_ENTRIES = 2000;
const MAX_BYTES = 64 * 1024 * 1024;

export function createSiteContent({
  client,
  ttlMs,
  log,
  retryMs = 1000,
  patienceMs = 1000,
}: SiteContentOptions): SiteContent {
  const cache = new LRUCache<string, Entry, Call>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ outcome }) => JSON.stringify(outcome).length,
    ttl: ttlMs,
    noDeleteOnStaleGet: true,
    // Together: after `patienceMs` the old entry goes out, and the call still brings the new one.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
    fetchMethod: async (key, earlier, { options, context: { load, removable } }) => {
      const settle = (outcome: Outcome<unknown>, answer: boolean): Entry => {
        if (earlier?.failing && answer) log.info({ key }, 'content can be read again');
        return { outcome, answer, failing: !answer, at: performance.now() };
      };
      try {
        return settle({ ok: true, value: await load() }, true);
      } catch (error) {
        const failure = failureOf(error);
        const gone = failure.kind === 'notFound' && removable;
        if (gone && !(earlier?.outcome.ok && (await isOutage()))) {
          return settle({ ok: false, failure }, true);
        }
        options.ttl = retryMs;
        const facts = { key, error: describeError(error) };
        if (!earlier?.answer) {
          log.debug(facts, 'content cannot be read');
          return settle({ ok: false, failure }, false);
        }
        if (!earlier.failing) log.warn(facts, 'content cannot be read, the last known stands');
        return { ...earlier, failing: true };
      }
    },
  });

  /** An API that has lost its own config has not removed a thing; it is down. */
  async function isOutage(): Promise<boolean> {
    const asked = (['site', 'home'] as const).map((key) =>
      cache.fetch(`config ${key}`, { context: configCall(key), forceRefresh: true }),
    );
    return (await Promise.all(asked)).some((entry) => entry?.failing ?? true);
  }

  async function read<T>(key: string, context: Call): Promise<Known<T>> {
    const fresh = cache.get(key);
    if (fresh) return known<T>(fresh);
    const earlier = cache.peek(key, { allowStale: true });
    const signal = earlier?.answer ? AbortSignal.timeout(patienceMs) : undefined;
    const entry = await cache.fetch(key, { context, signal });
    return known<T>(entry ?? lost);
  }

  function known<T>({ outcome, at }: Entry): Known<T> {
    const ageMs = performance.now() - at;
    // The key of an entry decides the type of its value.
    return { outcome: outcome as Outcome<T>, ageMs, stale: ageMs > ttlMs };
  }

  const configCall = (key: ConfigKey): Call => ({
    load: () => getConfig(client, key),
    removable: false,
  });
  const removable = (load: () => Promise<unknown>): Call => ({ load, removable: true });

  return {
    getBanner: (id) =>
      read(
        `banner ${id}`,
        removable(() => getBanner(client, id)),
      ),
    getFunctionEntry: (id) =>
      read(
        `function ${id}`,
        removable(() => getFunctionEntry(client, id)),
      ),
    getConfig: (key) => read(`config ${key}`, configCall(key)),
    searchRichText: (term) =>
      read(
        `search ${term}`,
        removable(() => searchRichText(client, term)),
      ),
  };
}

/** Pushed out of a full cache before its call came back. */
const lost: Entry = {
  outcome: { ok: false, failure: { kind: 'other', text: '' } },
  answer: false,
  failing: true,
  at: 0,
};
