import {
  type CallKey,
  calls,
  isCallKey,
  parseAnswer,
  parseCallKey,
} from '@twinfront/shared/api/calls';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import type { Config, SiteConfig } from '@twinfront/shared/api/config';
import { ApiError, type Failure } from '@twinfront/shared/api/errors';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { DEFAULT_LOCALE, type Locale } from '@twinfront/shared/site/locale';
import { homeCalls } from '@twinfront/shared/site/pageCalls';
import { Registry } from 'prom-client';
import { cacheLimits, queueLimits, refreshLimits, WORKER_RETRY_MS } from '../limits.ts';
import { createContentMetrics } from '../metrics.ts';
import {
  createDemand,
  createQueue,
  createSingleFlight,
  type Demand,
  type Priority,
  QueueError,
  withTimeout,
} from '../queue.ts';
import { WorkerLimitError } from '../worker.ts';
import {
  type Answered,
  type CacheResult,
  createAnswer,
  createFailed,
  createStore,
  type Entry,
  exists,
  hashOf,
} from './entry.ts';
import { type HtmlSanitizer, sanitizeContent } from './sanitizer.ts';
import type { SnapshotEntry } from './snapshot.ts';
import type { UpstreamClient } from './upstream.ts';

export type ManagedContentCache = ReturnType<typeof createContentCache>;
/** For the routes and pages. */
export type ContentCache = Pick<
  ManagedContentCache,
  'read' | 'peekAndRefresh' | 'lastSite' | 'locale' | 'isClosed' | 'isUpstreamUp'
>;

export interface ContentCacheOptions {
  client: UpstreamClient;
  sanitize: HtmlSanitizer['sanitize'];
  ttlMs: number;
  /** The TTL of the close flag. */
  closeFlagMs?: number | undefined;
  /** `on` and `off` override the close flag, which is then not read. */
  siteClosed?: 'auto' | 'on' | 'off' | undefined;
  /** The language while the config of the site is unknown. */
  siteLocale?: Locale | undefined;
  /** The number of entries that are kept for items, and for searches, beside the pinned ones. */
  maxEntries?: number | undefined;
  registry?: Registry | undefined;
  log: Log;
  /** Called when the answer of a pinned key differs from the previous one. */
  onChange?: () => void;
}

const SITE = 'config site';
const HOME = 'config home';
const FLAG = 'closeFlag';
const configKeys: CallKey[] = [SITE, HOME, 'config maintenance'];

/**
 * The only client of the API for content: TTL, stale-while-revalidate, stale-if-error, single flight per
 * key, negative caching of 404. The close flag and the entries of the home pages are pinned.
 */
export function createContentCache({
  client,
  sanitize,
  ttlMs,
  closeFlagMs = ttlMs,
  siteClosed = 'auto',
  siteLocale = DEFAULT_LOCALE,
  maxEntries = cacheLimits.contentEntries,
  registry = new Registry(),
  log,
  onChange = () => {},
}: ContentCacheOptions) {
  const pinned = new Map<CallKey, Entry>();
  const items = createStore(maxEntries, cacheLimits.itemBytes);
  /** What visitors make up evicts nothing but its like. */
  const searches = createStore(maxEntries, cacheLimits.searchBytes);
  const stores = [pinned, items, searches];
  const alwaysPinned: CallKey[] = siteClosed === 'auto' ? [...configKeys, FLAG] : configKeys;
  let homeKeys = new Set<CallKey>();
  const isPinned = (key: CallKey) => alwaysPinned.includes(key) || homeKeys.has(key);
  /** The key for a log: visitors choose the arguments of all keys but the pinned ones. */
  const loggedKey = (key: CallKey) => (isPinned(key) ? key : `${parseCallKey(key).name} *`);

  const upstreamCalls = createQueue(queueLimits.upstreamCalls, queueLimits.waitingCalls);
  const metrics = createContentMetrics(registry, inspect);
  /** The calls without an answer whose last attempt failed: of their failures only the first is a warning. */
  const warned = new Set<string>();
  /** Why the last refresh of `config site` failed. */
  let outage: Failure | undefined;
  const inFlight = createSingleFlight<Entry>();
  let pinnedTimer: NodeJS.Timeout | undefined;

  /** An entry has the answer to the call of its key. */
  function find<Key extends CallKey>(key: Key): Entry<Key> | undefined {
    const store = stores.find((store) => store.has(key));
    return store?.get(key) as Entry<Key> | undefined;
  }
  const isDue = (entry: Entry | undefined) => !entry || performance.now() >= entry.dueAt;
  const ttlOf = (key: CallKey) => (key === FLAG ? closeFlagMs : ttlMs);

  /** Stores the answer of the API whenever it arrives. */
  function refresh(key: CallKey, priority: Priority, demand: Demand): Promise<Entry> {
    if (outage && priority === 'search' && !isPinned(key)) {
      return Promise.resolve(find(key) ?? createFailed(outage));
    }
    return inFlight(key, demand, async (demand) => {
      try {
        return saveAnswer(key, await fetchAnswer(key, priority, demand));
      } catch (error) {
        // No call was made, so that there is nothing to store.
        if (error instanceof QueueError) return find(key) ?? createFailed({ kind: 'other' });
        return saveFailure(key, error);
      }
    });
  }

  /** @throws QueueError, an ApiError, or what sanitizing throws */
  async function fetchAnswer(key: CallKey, priority: Priority, demand: Demand): Promise<Answered> {
    const own = isPinned(key) ? 'background' : priority;
    /** It holds its slot until the reply is sanitized. */
    const call = async () => {
      const answer = await callUpstream(key);
      const source = hashOf(JSON.stringify(answer));
      const earlier = find(key);
      if (earlier?.source === source) return earlier;
      const value = await sanitizeContent(answer, (body, id) =>
        sanitize(body, { key: loggedKey(key), id, priority: own }),
      );
      return { ...createAnswer({ ok: true, value }), source };
    };
    try {
      // Pinned keys, whose number the owner's config bounds, do not wait for those that visitors request.
      return await (own === 'background' ? call() : upstreamCalls.run(own, demand, call));
    } catch (error) {
      const isItem = parseCallKey(key).argument !== '' && !configKeys.includes(key);
      if (!(isItem && error instanceof ApiError && error.kind === 'notFound')) throw error;
      if (await isGone(key)) return createAnswer({ ok: false, failure: error.failure });
      // The page of an item that may exist is not 404.
      throw new ApiError({ kind: 'other' }, { cause: error });
    }
  }

  async function callUpstream(key: CallKey) {
    const { name: operation } = parseCallKey(key);
    const end = metrics.calls.startTimer({ operation });
    try {
      const answer = await client.call(key);
      end({ result: 'ok' });
      return answer;
    } catch (error) {
      end({ result: error instanceof ApiError ? error.kind : 'other' });
      throw error;
    }
  }

  /**
   * Whether a 404 means that the item does not exist: during an outage some APIs answer every request with
   * 404. A cached item is gone only if `site` can be refetched; another item is gone except during an outage.
   */
  async function isGone(key: CallKey): Promise<boolean> {
    if (find(key)?.result.ok) await refresh(SITE, 'background', createDemand());
    return outage === undefined;
  }

  function saveAnswer(key: CallKey, answer: Answered): Entry {
    const earlier = find(key);
    const wasClosed = isClosed();
    warned.delete(loggedKey(key));
    if (earlier?.hash && earlier.isFailing) {
      log.info({ key: loggedKey(key) }, 'refresh succeeded again');
    }
    if (key === SITE) outage = undefined;
    const at = performance.now();
    const { result, parts, bodies } = earlier && earlier.hash === answer.hash ? earlier : answer;
    const kept = { ...answer, result, parts, bodies };
    const entry = { ...kept, at, dueAt: at + ttlOf(key), isFailing: false };
    save(key, entry);
    if (isClosed() !== wasClosed) log.info({ closed: isClosed() }, 'close flag changed');
    if (isPinned(key) && entry.hash !== earlier?.hash) onChange();
    return entry;
  }

  function saveFailure(key: CallKey, error: unknown): Entry {
    const failure: Failure = error instanceof ApiError ? error.failure : { kind: 'other' };
    if (key === SITE) outage = failure;
    const earlier = find(key);
    // Without the address of the call, which the messages of errors name, unless the key is pinned.
    const reason = isPinned(key) ? describeError(error) : failure.kind;
    const fields = { key: loggedKey(key), error: reason };
    if (!earlier?.hash) {
      log[warned.has(fields.key) ? 'debug' : 'warn'](fields, 'fetch failed');
      warned.add(fields.key);
    } else if (!earlier.isFailing) {
      log.warn(fields, 'refresh failed, serving stale');
    }
    // At most half of the TTL, so that content is soon fresh after an outage.
    const failureTtlMs = Math.ceil(Math.min(refreshLimits.failureTtlMs, ttlOf(key) / 2));
    const isBlocking = error instanceof WorkerLimitError;
    const known: Entry = earlier?.hash ? earlier : createFailed(failure);
    const entry = {
      ...known,
      dueAt: performance.now() + (isBlocking ? WORKER_RETRY_MS : failureTtlMs),
      isFailing: true,
    };
    save(key, entry);
    return entry;
  }

  function save(key: CallKey, entry: Entry): void {
    const store = isPinned(key) ? pinned : exists(key, entry) ? items : searches;
    for (const other of stores) if (other !== store) other.delete(key);
    store.set(key, entry);
    if (key !== HOME || !entry.result.ok) return;
    homeKeys = new Set(Object.values(homeCalls(entry.result.value as Config<'home'>)).flat());
    for (const other of pinned.keys()) if (!isPinned(other)) pinned.delete(other);
  }

  /**
   * The entry, if it can be used without a wait; starts its refresh if it is due. Pinned entries always
   * can: they are refreshed in the background. Others can until they are twice as old as the TTL, and for
   * any time during an outage.
   */
  function peekAndRefresh(key: CallKey, priority: Priority): Entry | undefined {
    const entry = find(key);
    if (!entry || !isDue(entry)) return entry;
    // A failure without an earlier answer may be old.
    if (entry.hash === undefined && !isPinned(key)) return undefined;
    // A background refresh has no request. It runs after the calls of requests, and is dropped after a TTL in the queue.
    void refresh(key, priority, createDemand(ttlMs));
    const isRecent = performance.now() - entry.at <= 2 * ttlMs || outage !== undefined;
    return isPinned(key) || isRecent ? entry : undefined;
  }

  /**
   * The entry after its refresh, or what there is when the reader has waited long enough. Resolves with a failure
   * of kind `timeout` if the API does not answer in time.
   *
   * @param priority `item` if the key is the search for an article by its address
   * @param isOptional it waits for a first answer no longer than for a refresh, except for a pinned one
   */
  async function read<Key extends CallKey>(
    key: Key,
    demand: Demand = createDemand(REQUEST_TIMEOUT_MS),
    priority: Priority = parseCallKey(key).name === 'search' ? 'search' : 'item',
    isOptional = false,
  ): Promise<CacheResult<Key>> {
    const entry =
      peekAndRefresh(key, priority) ??
      (await waitFor(key, demand, priority, isOptional && !isPinned(key)));
    const { result, parts, bodies, hash, at } = entry as Entry<Key>;
    const ageMs = performance.now() - at;
    return { result, parts, bodies, hash, ageMs, isStale: ageMs > ttlOf(key) };
  }

  async function waitFor(
    key: CallKey,
    demand: Demand,
    priority: Priority,
    isShort: boolean,
  ): Promise<Entry> {
    const entry = find(key);
    const isFirst = entry?.hash === undefined;
    const waitMs = isFirst && !isShort ? REQUEST_TIMEOUT_MS : refreshLimits.waitMs;
    const refreshed = await withTimeout(refresh(key, priority, demand), waitMs);
    return refreshed ?? entry ?? createFailed({ kind: 'timeout' });
  }

  function inspect() {
    return [...pinned].flatMap(([key, { result, at, isFailing }]) => {
      if (!result.ok || key === FLAG) return [];
      const ageMs = performance.now() - at;
      const state = isFailing ? 'failing' : ageMs > ttlMs ? 'stale' : 'fresh';
      return { key, state, ageMs } as const;
    });
  }

  function lastSite(): SiteConfig | undefined {
    const site = find(SITE)?.result;
    return site?.ok ? site.value : undefined;
  }

  /** The effective close flag: its override, else the last known value. */
  function isClosed(): boolean {
    if (siteClosed !== 'auto') return siteClosed === 'on';
    const flag = find(FLAG)?.result;
    return flag?.ok ? flag.value : false;
  }

  return {
    read,
    peekAndRefresh,
    /** The last known configuration of the site, without a request. */
    lastSite,
    /** The last known language of the site. */
    locale: () => lastSite()?.locale ?? siteLocale,
    isClosed,
    /** False while the last refresh of `config site` failed: then calls of priority `search` fail at once. */
    isUpstreamUp: () => outage === undefined,
    /** Refreshes the pinned entries in the background, until `stop`. */
    start: () => {
      const refreshPinned = () => {
        for (const key of [...alwaysPinned, ...homeKeys]) {
          if (isDue(find(key))) void refresh(key, 'background', createDemand());
        }
      };
      refreshPinned();
      pinnedTimer = setInterval(refreshPinned, refreshLimits.pinnedIntervalMs).unref();
    },
    stop: () => clearInterval(pinnedTimer),
    /**
     * The entries for the snapshot, in the order of `load`: `config home` before the ones that it pins. The
     * others are the visitors', whose terms must not be on disk.
     */
    dump: (): SnapshotEntry[] =>
      [...pinned].flatMap(([key, { result, at }]) =>
        result.ok ? [{ key, value: result.value, at: Date.now() - (performance.now() - at) }] : [],
      ),
    /** Adds the entries of a snapshot, except those that do not match their schema. */
    load: (entries: SnapshotEntry[]) => {
      const invalid: string[] = [];
      for (const { key, value, at: answeredAt } of entries) {
        try {
          if (!isCallKey(key)) throw new Error('there is no such call');
          const answer = createAnswer({ ok: true, value: parseAnswer(calls, key, value) });
          const at = performance.now() - Math.max(0, Date.now() - answeredAt);
          save(key, { ...answer, at, dueAt: at + ttlOf(key), isFailing: false });
        } catch {
          invalid.push(key);
        }
      }
      log.info({ entries: entries.length - invalid.length }, 'snapshot restored');
      if (invalid.length > 0) log.warn({ invalid }, 'invalid snapshot entries discarded');
    },
  };
}
