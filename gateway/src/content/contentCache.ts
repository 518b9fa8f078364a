import { hash } from 'node:crypto';
import {
  type Answer,
  type CallKey,
  calls,
  isCallKey,
  parseAnswer,
  parseCallKey,
} from '@twinfront/shared/api/calls';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import type { SiteConfig } from '@twinfront/shared/api/config';
import { ApiError, type Failure, type Result } from '@twinfront/shared/api/errors';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { DEFAULT_LOCALE, type Locale } from '@twinfront/shared/site/locale';
import { homeCalls } from '@twinfront/shared/site/pageCalls';
import { LRUCache } from 'lru-cache';
import { createLaneQueue, type Lane } from '../lanes.ts';
import { cacheLimits, queueLimits, refreshLimits } from '../limits.ts';
import { createSingleFlight, withTimeout } from '../promises.ts';
import { type HtmlSanitizer, sanitizeContent } from './sanitizer.ts';
import type { SnapshotEntry } from './snapshot.ts';
import type { UpstreamClient } from './upstream.ts';

export type ManagedContentCache = ReturnType<typeof createContentCache>;
/** For the routes and pages. */
export type ContentCache = Pick<
  ManagedContentCache,
  'read' | 'readNow' | 'lastSite' | 'locale' | 'isUpstreamUp'
>;

/** A read of the content cache. */
export interface CacheResult<Key extends CallKey = CallKey> {
  /** The same object for equal answers. */
  result: Result<Answer<Key>>;
  /** The value or the failure in JSON. */
  text: string;
  /** Of the answer; undefined: no answer of the API yet. */
  hash: string | undefined;
  ageMs: number;
  /** Older than the TTL. */
  isStale: boolean;
}

export interface ContentCacheOptions {
  client: UpstreamClient;
  sanitize: HtmlSanitizer['sanitize'];
  ttlMs: number;
  /** The language while the config of the site is unknown. */
  siteLocale?: Locale | undefined;
  /** The number of entries that are kept beside the pinned ones. */
  maxEntries?: number | undefined;
  log: Log;
  onRead?: (key: CallKey, result: 'hit' | 'stale' | 'miss') => void;
  /** Called when the answer of a pinned key differs from the previous one. */
  onChange?: () => void;
}

interface Entry<Key extends CallKey = CallKey>
  extends Pick<CacheResult<Key>, 'result' | 'text' | 'hash'> {
  /** When the API gave this answer; without one, when the call failed. */
  at: number;
  /** The entry is due for a refresh after this time. */
  dueAt: number;
  /** The last refresh failed. */
  isFailing: boolean;
}

const SITE = 'config site';
const HOME = 'config home';
const configKeys: CallKey[] = [SITE, HOME, 'config maintenance'];

/**
 * The only client of the API for content: TTL, stale-while-revalidate, stale-if-error, single flight per
 * key, negative caching of 404. Entries of the home pages are pinned.
 */
export function createContentCache({
  client,
  sanitize,
  ttlMs,
  siteLocale = DEFAULT_LOCALE,
  maxEntries = cacheLimits.contentEntries,
  log,
  onRead = () => {},
  onChange = () => {},
}: ContentCacheOptions) {
  // At most half of the TTL, so that content is soon fresh after an outage.
  const failureTtlMs = Math.ceil(Math.min(refreshLimits.failureTtlMs, ttlMs / 2));
  const pinned = new Map<CallKey, Entry>();
  const others = new LRUCache<CallKey, Entry>({
    max: maxEntries,
    maxSize: cacheLimits.contentBytes,
    // The text, the value, and the compressed text of `/api`; a character takes up to two bytes.
    // A larger entry would not be kept, so that each of its reads would be a call.
    sizeCalculation: ({ text }) => Math.min(1 + 6 * text.length, cacheLimits.contentBytes),
  });
  let homeKeys = new Set<CallKey>();
  const isPinned = (key: CallKey) => configKeys.includes(key) || homeKeys.has(key);
  /** The key for a log: visitors choose the arguments of all keys but the pinned ones. */
  const loggedKey = (key: CallKey) => (isPinned(key) ? key : `${parseCallKey(key).name} *`);

  // The home pages have slots of their own, so that no other call can delay theirs.
  const { upstreamCalls, waitingCalls } = queueLimits;
  const runHomeCall = createLaneQueue(upstreamCalls);
  const runOtherCall = createLaneQueue(upstreamCalls, waitingCalls);
  /** The calls without an answer whose last attempt failed: of their failures only the first is a warning. */
  const warned = new Set<string>();
  /** Why the last refresh of `config site` failed. */
  let outage: Failure | undefined;
  const inFlight = createSingleFlight<Entry>();
  let pinnedTimer: NodeJS.Timeout | undefined;

  /** An entry has the answer to the call of its key. */
  const find = <Key extends CallKey>(key: Key) =>
    (pinned.get(key) ?? others.get(key)) as Entry<Key> | undefined;
  const isDue = (entry: Entry | undefined) => !entry || performance.now() >= entry.dueAt;

  function refresh(key: CallKey, lane: Lane): Promise<Entry> {
    return inFlight(key, async () => {
      const fetched = await fetchContent(key, isPinned(key) ? 'home' : lane);
      const earlier = find(key);
      const entry = merge(key, earlier, fetched);
      save(key, entry);
      if (isPinned(key) && entry.hash !== earlier?.hash) onChange();
      return entry;
    });
  }

  async function fetchContent(key: CallKey, lane: Lane): Promise<Fetched> {
    try {
      if (outage && lane === 'visitor') throw unavailable(outage);
      return { result: { ok: true, value: await callInTurn(key, lane) }, isAnswer: true };
    } catch (error) {
      const failure: Failure = error instanceof ApiError ? error.failure : { kind: 'other' };
      const isMissing = failure.kind === 'notFound' && parseCallKey(key).name !== 'config';
      if (!isMissing) return { result: { ok: false, failure }, isAnswer: false, error };
      if (await isGone(key)) return { result: { ok: false, failure }, isAnswer: true };
      // The page of an item that may exist is not 404.
      return { result: { ok: false, failure: { kind: 'other' } }, isAnswer: false, error };
    }
  }

  /** A call holds its slot until its reply is sanitized; its timeout includes the wait. */
  async function callInTurn(key: CallKey, lane: Lane): Promise<Answer<CallKey>> {
    const run = lane === 'home' ? runHomeCall : runOtherCall;
    const call = run({ lane, maxWaitMs: REQUEST_TIMEOUT_MS }, async () =>
      sanitizeContent(await client.call(key), (body, id) =>
        sanitize(body, { call: loggedKey(key), id, lane }),
      ),
    );
    const content = await withTimeout(call, REQUEST_TIMEOUT_MS);
    if (content === undefined) throw new ApiError({ kind: 'timeout' });
    return content;
  }

  /**
   * Whether a 404 means that the item does not exist: during an outage some APIs answer every request with
   * 404. A cached item is gone only if `site` and `home` can be refetched; another item is gone unless their
   * last refresh failed.
   */
  async function isGone(key: CallKey): Promise<boolean> {
    const configs = [SITE, HOME] as const;
    if (!find(key)?.result.ok) return !configs.some((config) => find(config)?.isFailing);
    const entries = await Promise.all(configs.map((config) => refresh(config, 'home')));
    return entries.every((entry) => !entry.isFailing);
  }

  function merge(key: CallKey, earlier: Entry | undefined, fetched: Fetched): Entry {
    const { result, isAnswer } = fetched;
    const at = performance.now();
    if (key === SITE) outage = result.ok ? undefined : result.failure;
    if (isAnswer) {
      warned.delete(loggedKey(key));
      if (earlier?.hash && earlier.isFailing) {
        log.info({ key: loggedKey(key) }, 'refresh succeeded again');
      }
      const answer = createAnswer(result);
      const same = earlier?.hash === answer.hash ? earlier : answer;
      return { ...same, at, dueAt: at + ttlMs, isFailing: false };
    }
    const fields = { key: loggedKey(key), error: describeFailure(key, fetched) };
    const failed = { dueAt: at + failureTtlMs, isFailing: true };
    if (!earlier?.hash) {
      log[warned.has(fields.key) ? 'debug' : 'warn'](fields, 'fetch failed');
      warned.add(fields.key);
      return { ...createAnswer(result), hash: undefined, at, ...failed };
    }
    if (!earlier.isFailing) log.warn(fields, 'refresh failed, serving stale');
    return { ...earlier, ...failed };
  }

  /** Without the address of the call, which the messages of errors name, unless the key is pinned. */
  function describeFailure(key: CallKey, { result, error }: Fetched): string {
    return isPinned(key) || result.ok ? describeError(error) : result.failure.kind;
  }

  function save(key: CallKey, entry: Entry): void {
    place(key, entry);
    const home = find(HOME)?.result;
    if (key !== HOME || !home?.ok) return;
    homeKeys = new Set(Object.values(homeCalls(home.value)).flat());
    for (const other of [...pinned.keys(), ...homeKeys]) {
      const known = find(other);
      if (known) place(other, known);
    }
  }

  function place(key: CallKey, entry: Entry): void {
    if (isPinned(key)) {
      pinned.set(key, entry);
      others.delete(key);
    } else {
      pinned.delete(key);
      others.set(key, entry);
    }
  }

  /**
   * The entry, if it can be used without a wait; starts its refresh if it is due. Pinned entries always
   * can: they are refreshed in the background. Others can until they are twice as old as the TTL, and for
   * any time during an outage.
   */
  function readNow(key: CallKey, lane: Lane): Entry | undefined {
    const entry = find(key);
    if (!entry || !isDue(entry)) return entry;
    void refresh(key, lane);
    if (isPinned(key)) return entry;
    const isRecent = performance.now() - entry.at <= 2 * ttlMs || outage !== undefined;
    return entry.hash !== undefined && isRecent ? entry : undefined;
  }

  /** @param lane `item` if the key is the search for an article by its address */
  async function read<Key extends CallKey>(
    key: Key,
    lane: Lane = laneOf(key),
  ): Promise<CacheResult<Key>> {
    const known = readNow(key, lane);
    const entry = known ?? (await waitFor(key, lane));
    const { result, text, hash, at } = entry as Entry<Key>;
    const ageMs = performance.now() - at;
    const isStale = ageMs > ttlMs;
    onRead(key, isStale ? 'stale' : known ? 'hit' : 'miss');
    return { result, text, hash, ageMs, isStale };
  }

  async function waitFor(key: CallKey, lane: Lane): Promise<Entry> {
    const entry = find(key);
    const refreshed = refresh(key, lane);
    // A failure without an earlier answer may be old.
    if (entry?.hash === undefined) return refreshed;
    return (await withTimeout(refreshed, refreshLimits.waitMs)) ?? entry;
  }

  /** The pinned ones first, then the most recently used ones. */
  const answers = () =>
    [...pinned, ...others.entries()].filter(([, { hash }]) => hash !== undefined);

  function lastSite(): SiteConfig | undefined {
    const site = find(SITE)?.result;
    return site?.ok ? site.value : undefined;
  }

  return {
    read,
    readNow,
    /** The last known configuration of the site, without a request. */
    lastSite,
    /** The last known language of the site. */
    locale: () => lastSite()?.locale ?? siteLocale,
    /** False while the last refresh of `config site` failed: then calls of the lane `visitor` fail at once. */
    isUpstreamUp: () => outage === undefined,
    /** Refreshes the pinned entries in the background, until `stop`. */
    start: () => {
      const refreshPinned = () => {
        for (const key of [...configKeys, ...homeKeys]) {
          if (isDue(find(key))) void refresh(key, 'home');
        }
      };
      refreshPinned();
      pinnedTimer = setInterval(refreshPinned, refreshLimits.pinnedIntervalMs).unref();
    },
    stop: () => clearInterval(pinnedTimer),
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
          save(key, { ...answer, at, dueAt: at + ttlMs, isFailing: false });
        } catch {
          invalid.push(key);
        }
      }
      log.info({ entries: entries.length - invalid.length }, 'snapshot restored');
      if (invalid.length > 0) log.warn({ invalid }, 'invalid snapshot entries discarded');
    },
  };
}

interface Fetched {
  result: Result<Answer<CallKey>>;
  isAnswer: boolean;
  error?: unknown;
}

function createAnswer(result: Fetched['result']) {
  const text = JSON.stringify(result.ok ? result.value : result.failure);
  return { result, text, hash: hash('sha256', `${result.ok} ${text}`, 'base64url') };
}

/** The failure of the API, which belongs to another call. */
function unavailable(failure: Failure): ApiError {
  const error = new ApiError(failure);
  error.message = 'not sent, because the last refresh of config site failed';
  return error;
}

/** Terms are typed by visitors. Ids of banners and function entries may be, too, but most are those of pages. */
const laneOf = (key: CallKey): Lane => (parseCallKey(key).name === 'search' ? 'visitor' : 'item');
