import { isDeepStrictEqual } from 'node:util';
import { type CallKey, callKey, parseCallKey } from '@twinfront/shared/api/callKey';
import type { Config } from '@twinfront/shared/api/config';
import { ApiError, type Failure, type Result } from '@twinfront/shared/api/errors';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { LRUCache } from 'lru-cache';
import { withTimeout } from '../http/timeout.ts';
import { cacheLimits } from '../limits.ts';
import type { HtmlSanitizer } from '../sanitize/htmlSanitizer.ts';
import { sanitizeContent } from '../sanitize/sanitizeContent.ts';
import type { UpstreamClient } from './client.ts';
import { type CacheResult, createReader, fetchByKey, keysOfHome, siteOf } from './contentReader.ts';
import { parseEntry, type SnapshotEntry } from './snapshot.ts';

export type ManagedContentCache = ReturnType<typeof createContentCache>;
/** For the routes and pages. */
export type ContentCache = Omit<ManagedContentCache, 'inspect' | 'dump' | 'load'>;

export interface ContentCacheOptions {
  client: UpstreamClient;
  /** For keys that are not pinned, which are user-controlled. By default `client`. */
  visitorsClient?: UpstreamClient;
  sanitize: HtmlSanitizer['sanitize'];
  ttlMs: number;
  log: Log;
  onRead?: (key: CallKey, result: 'hit' | 'stale' | 'miss') => void;
  /** Called when the answer of a pinned key differs from the previous one. */
  onChange?: () => void;
}

interface Entry {
  result: Result<unknown>;
  /** 0: no answer of the API yet. A 404 is an answer; a failure keeps the version. */
  version: number;
  /** The last refresh failed. */
  isFailing: boolean;
  at: number;
}

const MAX_FAILURE_TTL_MS = 1000;
/** How long a reader of a stale entry, or of a failure of the home pages, waits for its refresh. */
const REFRESH_WAIT_MS = 200;

/**
 * The only client of the API for content: TTL, stale-while-revalidate, stale-if-error, single flight per
 * key, negative caching of 404. Entries of the home pages are pinned.
 */
export function createContentCache({
  client,
  visitorsClient = client,
  sanitize,
  ttlMs,
  log,
  onRead = () => {},
  onChange = () => {},
}: ContentCacheOptions) {
  // At most half of the TTL, so that content is soon fresh after an outage.
  const failureTtlMs = Math.ceil(Math.min(MAX_FAILURE_TTL_MS, ttlMs / 2));
  /** The last entries of the home pages, also after the LRU cache has evicted them. */
  const pinned = new Map<CallKey, Entry>();
  let homeKeys = new Set<CallKey>();
  const isPinned = (key: CallKey) => parseCallKey(key).kind === 'config' || homeKeys.has(key);
  /** The key for a log: visitors choose the arguments of all keys but the pinned ones. */
  const loggedKey = (key: CallKey) => (isPinned(key) ? key : `${parseCallKey(key).kind} *`);

  let lastVersion = 0;
  function nextVersion(): number {
    lastVersion += 1;
    return lastVersion;
  }

  const cache = new LRUCache<CallKey, Entry>({
    max: cacheLimits.contentEntries,
    maxSize: cacheLimits.contentBytes,
    // A string takes up to two bytes a character.
    sizeCalculation: ({ result }) => 2 * JSON.stringify(result).length,
    ttl: ttlMs,
    noDeleteOnStaleGet: true,
    // An evicted entry still resolves for its readers.
    ignoreFetchAbort: true,
    fetchMethod: async (key, cached, { options }) => {
      const fetched = await fetchContent(key);
      const entry = merge(key, cached ?? pinned.get(key), fetched);
      if (entry.isFailing) options.ttl = failureTtlMs;
      const version = pinned.get(key)?.version ?? 0;
      pin(key, entry);
      if (isPinned(key) && entry.version !== version) onChange();
      return entry;
    },
  });

  async function fetchContent(key: CallKey): Promise<Fetched> {
    const [from, priority] = isPinned(key)
      ? [client, 'high' as const]
      : [visitorsClient, 'low' as const];
    try {
      const reply = await fetchByKey(from, key);
      const value = await sanitizeContent(reply, (body, id) =>
        sanitize(body, { call: loggedKey(key), id, priority }),
      );
      return { result: { ok: true, value }, isAnswer: true };
    } catch (error) {
      const failure: Failure = error instanceof ApiError ? error.failure : { kind: 'other' };
      const isMissing = failure.kind === 'notFound' && parseCallKey(key).kind !== 'config';
      if (!isMissing) return { result: { ok: false, failure }, isAnswer: false, error };
      if (await isGone(key)) return { result: { ok: false, failure }, isAnswer: true };
      // The page of an item that may exist is not 404.
      return { result: { ok: false, failure: { kind: 'other' } }, isAnswer: false, error };
    }
  }

  /**
   * Whether a 404 means that the item does not exist: during an outage some APIs answer every request with
   * 404. A cached item is gone only if `site` and `home` can be refetched; another item is gone unless their
   * last refresh failed.
   */
  async function isGone(key: CallKey): Promise<boolean> {
    const configs = (['site', 'home'] as const).map(callKey.config);
    if (!lastKnown(key)?.result.ok) return !configs.some((config) => lastKnown(config)?.isFailing);
    const entries = configs.map((config) => cache.fetch(config, { forceRefresh: true }));
    return (await Promise.all(entries)).every((entry) => entry?.isFailing === false);
  }

  function merge(key: CallKey, earlier: Entry | undefined, fetched: Fetched): Entry {
    const { result, isAnswer } = fetched;
    const at = performance.now();
    if (isAnswer) {
      if (earlier?.version && earlier.isFailing)
        log.info({ key: loggedKey(key) }, 'refresh succeeded again');
      if (earlier?.version && isDeepStrictEqual(earlier.result, result)) {
        return { ...earlier, isFailing: false, at };
      }
      return { result, version: nextVersion(), isFailing: false, at };
    }
    // The messages of errors name the address of the call.
    const error = isPinned(key) || result.ok ? describeError(fetched.error) : result.failure.kind;
    const fields = { key: loggedKey(key), error };
    if (!earlier?.version) {
      log.debug(fields, 'fetch failed');
      return { result, version: 0, isFailing: true, at };
    }
    if (!earlier.isFailing) log.warn(fields, 'refresh failed, serving stale');
    return { ...earlier, isFailing: true };
  }

  function pin(key: CallKey, entry: Entry): void {
    if (isPinned(key)) pinned.set(key, entry);
    if (key !== callKey.config('home') || !entry.result.ok) return;
    // The key determines the type of the value.
    homeKeys = new Set(keysOfHome(entry.result.value as Config<'home'>));
    for (const other of pinned.keys()) if (!isPinned(other)) pinned.delete(other);
  }

  async function read<T>(key: CallKey): Promise<CacheResult<T>> {
    const fresh = cache.get(key);
    const { result, version, at } = fresh ?? (await refresh(key));
    const ageMs = performance.now() - at;
    const isStale = ageMs > ttlMs;
    onRead(key, isStale ? 'stale' : fresh ? 'hit' : 'miss');
    // The key determines the type of the value.
    return { result: result as Result<T>, version, ageMs, isStale };
  }

  async function refresh(key: CallKey): Promise<Entry> {
    const known = lastKnown(key);
    const refreshed = cache.forceFetch(key);
    // A failure of a call for the home pages is usable: it is recent, because the call is repeated every second.
    const isUsable = known && (known.version > 0 || isPinned(key));
    if (!isUsable) return refreshed;
    return (await withTimeout(refreshed, REFRESH_WAIT_MS)) ?? known;
  }

  function lastKnown(key: CallKey): Entry | undefined {
    return cache.peek(key, { allowStale: true }) ?? pinned.get(key);
  }

  const isAnswered = ([, { version }]: [CallKey, Entry]) => version > 0;

  /** The pinned ones first, then the least recently used ones. */
  function answers(): [CallKey, Entry][] {
    const cached = cache.dump().map(([key, { value }]): [CallKey, Entry] => [key, value]);
    return [...new Map([...pinned, ...cached])].filter(isAnswered);
  }

  return {
    ...createReader(read),
    /** The last known configuration of the site, without a request. */
    lastSite: () => siteOf(lastKnown(callKey.config('site'))),
    /** Every entry with an answer of the API. `failing`: the last refresh failed. */
    inspect: () =>
      answers().map(([key, { at, isFailing, result }]) => {
        const ageMs = performance.now() - at;
        const state = isFailing ? 'failing' : ageMs > ttlMs ? 'stale' : 'fresh';
        return { key, isPinned: isPinned(key), exists: result.ok, ageMs, state };
      }),
    /**
     * The entries for the snapshot, in the order of `load`: `config home` before the ones that it pins. The
     * others are the visitors', whose terms must not be on disk.
     */
    dump: (): SnapshotEntry[] =>
      [...pinned]
        .filter(isAnswered)
        .flatMap(([key, { result, at }]) =>
          result.ok
            ? [{ key, value: result.value, at: Date.now() - (performance.now() - at) }]
            : [],
        ),
    /** Adds the entries of a snapshot, except those that do not match their schema. */
    load: async (entries: SnapshotEntry[]) => {
      const invalid: string[] = [];
      for (const saved of entries) {
        try {
          const result = { ok: true, value: await parseEntry(saved) } as const;
          const at = performance.now() - Math.max(0, Date.now() - saved.at);
          // A value that can be parsed has a valid key.
          const key = saved.key as CallKey;
          const entry = { result, version: nextVersion(), isFailing: false, at };
          pin(key, entry);
          cache.set(key, entry, { start: at });
        } catch {
          invalid.push(saved.key);
        }
      }
      log.info({ entries: entries.length - invalid.length }, 'snapshot restored');
      if (invalid.length > 0) log.warn({ invalid }, 'invalid snapshot entries discarded');
    },
  };
}

interface Fetched {
  result: Result<unknown>;
  isAnswer: boolean;
  error?: unknown;
}
