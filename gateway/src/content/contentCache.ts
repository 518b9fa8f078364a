import { isDeepStrictEqual } from 'node:util';
import { type CallName, callName, parseCallName } from '@twinfront/shared/api/callName';
import { ApiError, type Failure, type Result } from '@twinfront/shared/api/errors';
import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { LRUCache } from 'lru-cache';
import { withTimeout } from '../http/timeout.ts';
import type { HtmlSanitizer } from '../sanitize/htmlSanitizer.ts';
import { sanitizeContent } from '../sanitize/sanitizeContent.ts';
import type { UpstreamClient } from './client.ts';
import {
  type CacheResult,
  type ContentReader,
  createReader,
  PAGE_TIMEOUT_MS,
} from './contentReader.ts';
import { fetchByKey } from './fetchByKey.ts';
import { createKeptAnswers } from './keptAnswers.ts';
import { parseEntry, type SnapshotEntry } from './snapshot.ts';

/** The content of the site as it was last known. Nothing else asks the API for it. */
export interface ContentCache extends ContentReader {
  /** What the API last said of the site itself, however long ago. Asks nobody. */
  lastSite: () => SiteConfig | undefined;
}

/** The content as a whole, for those who keep it and watch over it. */
export interface ManagedContentCache extends ContentCache {
  /** What is known of each call that has been answered, those of the homes first. */
  inspect: () => CacheEntryStats[];
  /** The entries for the snapshot, the pinned ones first. */
  dump: () => SnapshotEntry[];
  /** Adds the entries of a snapshot; answers the keys of those that do not match their schema. */
  load: (entries: SnapshotEntry[]) => Promise<string[]>;
}

export interface CacheEntryStats {
  name: CallName;
  /** Else the API said that there is no such thing. */
  isThere: boolean;
  ageMs: number;
  /** `stale`: out of date and not asked for since; `failing`: asked for again in vain. */
  state: 'fresh' | 'stale' | 'failing';
}

export interface ContentCacheOptions {
  client: UpstreamClient;
  /** For all that the home pages do not name, which visitors may make up; the same without it. */
  visitorsClient?: UpstreamClient;
  sanitize: HtmlSanitizer['sanitize'];
  ttlMs: number;
  log: Log;
  /** How long an API that failed is left alone: after an outage, all has to be fresh in twice `ttlMs`. */
  retryMs?: number;
  /** How long an answer that is out of date waits for a newer one: less than a page waits for it. */
  patienceMs?: number;
  /** The API says something else than before. */
  onChange?: () => void;
}

interface Entry {
  outcome: Result<unknown>;
  /** An answer of the API: a value, or that there is none. Failures never replace it. */
  answer: boolean;
  /** The latest attempt to ask again failed. */
  failing: boolean;
  at: number;
}

const MAX_ENTRIES = 2000;
const MAX_BYTES = 64 * 1024 * 1024;
const RETRY_MS = 1000;
/** As long as the API is late: enough for one that is back. */
const LATE_PATIENCE_MS = 100;

export function createContentCache({
  client,
  visitorsClient = client,
  sanitize,
  ttlMs,
  log,
  retryMs = Math.ceil(Math.min(RETRY_MS, ttlMs / 2)),
  patienceMs = PAGE_TIMEOUT_MS / 2,
  onChange = () => {},
}: ContentCacheOptions): ManagedContentCache {
  /** It has let somebody wait in vain: until it answers again, what is known goes out soon. */
  let isLate = false;
  /** Calls that the API has not answered yet; a slow sanitizer does not make the API late. */
  const unanswered = new Set<CallName>();
  const kept = createKeptAnswers<Entry>();
  const cache = new LRUCache<CallName, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ outcome }) => JSON.stringify(outcome).length,
    ttl: ttlMs,
    noDeleteOnStaleGet: true,
    // What is pushed out while it is asked for still reaches those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (key, cached, { options }) => {
      const earlier = cached ?? kept.get(key);
      const settle = (outcome: Result<unknown>, answer: boolean): Entry => {
        if (earlier?.failing && answer) log.info({ key }, 'content can be read again');
        const same = earlier && isDeepStrictEqual(earlier.outcome, outcome);
        if (answer) isLate = false;
        if (answer && !same) onChange();
        return kept.keep(key, {
          outcome: same ? earlier.outcome : outcome,
          answer,
          failing: !answer,
          at: performance.now(),
        });
      };
      try {
        const isPinned = kept.isKept(key);
        unanswered.add(key);
        const reply = await fetchByKey(isPinned ? client : visitorsClient, key).finally(() =>
          unanswered.delete(key),
        );
        const priority = isPinned ? 'high' : 'low';
        const value = await sanitizeContent(reply, (body, id) =>
          sanitize(body, { call: key, id, priority }),
        );
        return settle({ ok: true, value }, true);
      } catch (error) {
        const failure = error instanceof ApiError ? error.failure : unexpected;
        // A 404 says that the thing is gone; for the config it is a failure.
        const gone = failure.kind === 'notFound' && parseCallName(key).kind !== 'config';
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
        return kept.keep(key, { ...earlier, failing: true });
      }
    },
  });

  /** An API that has lost its own config has not removed a thing; it is down. */
  async function isOutage(): Promise<boolean> {
    const asked = (['site', 'home'] as const).map((key) =>
      cache.fetch(callName.config(key), { forceRefresh: true }),
    );
    return (await Promise.all(asked)).some((entry) => entry?.failing ?? true);
  }

  async function read<T>(key: CallName): Promise<CacheResult<T>> {
    const fresh = cache.get(key);
    if (fresh) return known<T>(fresh);
    const earlier = lastKnown(key);
    if (!earlier?.answer) return known<T>((await cache.fetch(key)) ?? earlier ?? lost);
    const entry = await withTimeout(cache.fetch(key), isLate ? LATE_PATIENCE_MS : patienceMs);
    if (!entry && unanswered.has(key)) isLate = true;
    return known<T>(entry ?? earlier);
  }

  function lastKnown(key: CallName): Entry | undefined {
    return cache.peek(key, { allowStale: true }) ?? kept.get(key);
  }

  function known<T>({ outcome, at }: Entry): CacheResult<T> {
    const ageMs = performance.now() - at;
    // The key of an entry decides the type of its value.
    return { outcome: outcome as Result<T>, ageMs, stale: ageMs > ttlMs };
  }

  function lastSite(): SiteConfig | undefined {
    const entry = lastKnown(callName.config('site'));
    // The key of an entry decides the type of its value.
    return entry?.outcome.ok ? (entry.outcome.value as SiteConfig) : undefined;
  }

  /** What the homes are made of first, then those that were asked for last. */
  function answered(): [CallName, Entry][] {
    const cached = cache.dump().map(([name, { value }]): [CallName, Entry] => [name, value]);
    const all = new Map([...kept.entries(), ...cached.reverse()]);
    return [...all].filter(([, { answer }]) => answer);
  }

  return {
    ...createReader(read),
    lastSite,
    inspect: () =>
      answered().map(([name, { at, failing, outcome }]) => {
        const ageMs = performance.now() - at;
        const state = failing ? 'failing' : ageMs > ttlMs ? 'stale' : 'fresh';
        return { name, isThere: outcome.ok, ageMs, state };
      }),
    dump: () =>
      answered().flatMap(([name, { outcome, at }]) =>
        outcome.ok
          ? [{ key: name, value: outcome.value, at: Date.now() - (performance.now() - at) }]
          : [],
      ),
    load: async (entries) => {
      const invalid: string[] = [];
      const isHome = ({ key }: SnapshotEntry) => key === callName.config('home');
      // It names the pinned entries. Of the others, the most recently used one comes last.
      const inOrder = [
        ...entries.filter(isHome),
        ...entries.filter((entry) => !isHome(entry)).reverse(),
      ];
      for (const saved of inOrder) {
        try {
          const outcome = { ok: true, value: await parseEntry(saved) } as const;
          const at = performance.now() - Math.max(0, Date.now() - saved.at);
          // A value that can be parsed has a valid key.
          const key = saved.key as CallName;
          const entry = kept.keep(key, { outcome, answer: true, failing: false, at });
          cache.set(key, entry, { start: at });
        } catch {
          invalid.push(saved.key);
        }
      }
      return invalid;
    },
  };
}

const unexpected: Failure = { kind: 'other' };

/** Pushed out of a full cache before its call came back. */
const lost: Entry = {
  outcome: { ok: false, failure: unexpected },
  answer: false,
  failing: true,
  at: 0,
};
