import { hash } from 'node:crypto';
import { type CallKey, callKey, parseCallKey } from '@twinfront/shared/api/callKey';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import type { Config } from '@twinfront/shared/api/config';
import { ApiError, type Failure, type Result } from '@twinfront/shared/api/errors';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { homeCalls } from '@twinfront/shared/site/pageCalls';
import { LRUCache } from 'lru-cache';
import { withTimeout } from '../http/timeout.ts';
import { createLaneQueue, type Lane } from '../lanes.ts';
import { cacheLimits, queueLimits } from '../limits.ts';
import type { HtmlSanitizer } from '../sanitize/htmlSanitizer.ts';
import { sanitizeContent } from '../sanitize/sanitizeContent.ts';
import { createSingleFlight } from '../singleFlight.ts';
import type { UpstreamClient } from './client.ts';
import {
  type CacheResult,
  type Content,
  createReader,
  fetchByKey,
  siteOf,
} from './contentReader.ts';
import { parseEntry, type SnapshotEntry } from './snapshot.ts';

export type ManagedContentCache = ReturnType<typeof createContentCache>;
/** For the routes and pages. */
export type ContentCache = Pick<
  ManagedContentCache,
  keyof ReturnType<typeof createReader> | 'peek' | 'lastSite' | 'isUpstreamUp'
>;

export interface ContentCacheOptions {
  client: UpstreamClient;
  sanitize: HtmlSanitizer['sanitize'];
  ttlMs: number;
  log: Log;
  onRead?: (key: CallKey, result: 'hit' | 'stale' | 'miss') => void;
  /** Called when the answer of a pinned key differs from the previous one. */
  onChange?: () => void;
}

interface Entry extends Pick<CacheResult<unknown>, 'result' | 'text' | 'hash'> {
  /** When the API gave this answer; without one, when the call failed. */
  at: number;
  /** The entry is due for a refresh after this time. */
  dueAt: number;
  /** The last refresh failed. */
  isFailing: boolean;
}

const SITE = callKey.config('site');
const HOME = callKey.config('home');
const configKeys = [SITE, HOME, callKey.config('maintenance')];

const MAX_FAILURE_TTL_MS = 1000;
/** How often the pinned entries are checked. */
const PINNED_INTERVAL_MS = 1000;
/** How long a read of an entry older than twice the TTL waits for its refresh. */
const REFRESH_WAIT_MS = 200;

/**
 * The only client of the API for content: TTL, stale-while-revalidate, stale-if-error, single flight per
 * key, negative caching of 404. Entries of the home pages are pinned.
 */
export function createContentCache({
  client,
  sanitize,
  ttlMs,
  log,
  onRead = () => {},
  onChange = () => {},
}: ContentCacheOptions) {
  // At most half of the TTL, so that content is soon fresh after an outage.
  const failureTtlMs = Math.ceil(Math.min(MAX_FAILURE_TTL_MS, ttlMs / 2));
  const pinned = new Map<CallKey, Entry>();
  const others = new LRUCache<CallKey, Entry>({
    max: cacheLimits.contentEntries,
    maxSize: cacheLimits.contentBytes,
    // The text, the value, and the compressed text of `/api`; a character takes up to two bytes.
    sizeCalculation: ({ text }) => 1 + 6 * text.length,
  });
  let homeKeys = new Set<CallKey>();
  const isPinned = (key: CallKey) => configKeys.includes(key) || homeKeys.has(key);
  /** The key for a log: visitors choose the arguments of all keys but the pinned ones. */
  const loggedKey = (key: CallKey) => (isPinned(key) ? key : `${parseCallKey(key).kind} *`);

  // The home pages have slots of their own, so that no other call can delay theirs.
  const { upstreamCalls, waitingCalls } = queueLimits;
  const homeSlots = createLaneQueue(upstreamCalls);
  const otherSlots = createLaneQueue(upstreamCalls, waitingCalls);
  /** Why the last refresh of `config site` failed. */
  let outage: Failure | undefined;
  const inFlight = createSingleFlight<Entry>();
  let pinnedTimer: NodeJS.Timeout | undefined;

  const find = (key: CallKey) => pinned.get(key) ?? others.get(key);
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
      const isMissing = failure.kind === 'notFound' && parseCallKey(key).kind !== 'config';
      if (!isMissing) return { result: { ok: false, failure }, isAnswer: false, error };
      if (await isGone(key)) return { result: { ok: false, failure }, isAnswer: true };
      // The page of an item that may exist is not 404.
      return { result: { ok: false, failure: { kind: 'other' } }, isAnswer: false, error };
    }
  }

  /** A call holds its slot until its reply is sanitized; its timeout includes the wait. */
  async function callInTurn(key: CallKey, lane: Lane): Promise<Content> {
    const slots = lane === 'home' ? homeSlots : otherSlots;
    const call = slots.add({ lane, maxWaitMs: REQUEST_TIMEOUT_MS }, async () =>
      sanitizeContent(await fetchByKey(client, key), (body, id) =>
        sanitize(body, { call: loggedKey(key), id, lane }),
      ),
    );
    const content = await withTimeout(call, REQUEST_TIMEOUT_MS);
    if (!content) throw new ApiError({ kind: 'timeout' });
    return content;
  }

  /**
   * Whether a 404 means that the item does not exist: during an outage some APIs answer every request with
   * 404. A cached item is gone only if `site` and `home` can be refetched; another item is gone unless their
   * last refresh failed.
   */
  async function isGone(key: CallKey): Promise<boolean> {
    const configs = [SITE, HOME];
    if (!find(key)?.result.ok) return !configs.some((config) => find(config)?.isFailing);
    const entries = await Promise.all(configs.map((config) => refresh(config, 'home')));
    return entries.every((entry) => !entry.isFailing);
  }

  function merge(key: CallKey, earlier: Entry | undefined, fetched: Fetched): Entry {
    const { result, isAnswer } = fetched;
    const at = performance.now();
    if (key === SITE) outage = result.ok ? undefined : result.failure;
    if (isAnswer) {
      if (earlier?.hash && earlier.isFailing) {
        log.info({ key: loggedKey(key) }, 'refresh succeeded again');
      }
      const answer = createAnswer(result);
      const same = earlier?.hash === answer.hash ? earlier : answer;
      return { ...same, at, dueAt: at + ttlMs, isFailing: false };
    }
    // The messages of errors name the address of the call.
    const error = isPinned(key) || result.ok ? describeError(fetched.error) : result.failure.kind;
    const fields = { key: loggedKey(key), error };
    const failing = { dueAt: at + failureTtlMs, isFailing: true };
    if (!earlier?.hash) {
      log.debug(fields, 'fetch failed');
      return { ...createAnswer(result), hash: undefined, at, ...failing };
    }
    if (!earlier.isFailing) log.warn(fields, 'refresh failed, serving stale');
    return { ...earlier, ...failing };
  }

  function save(key: CallKey, entry: Entry): void {
    place(key, entry);
    if (key !== HOME || !entry.result.ok) return;
    // The key determines the type of the value.
    homeKeys = new Set(Object.values(homeCalls(entry.result.value as Config<'home'>)).flat());
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
  function peek(key: CallKey, lane: Lane = laneOf(key)): Entry | undefined {
    const entry = find(key);
    if (!entry || !isDue(entry)) return entry;
    void refresh(key, lane);
    if (isPinned(key)) return entry;
    const isRecent = performance.now() - entry.at <= 2 * ttlMs || outage !== undefined;
    return entry.hash !== undefined && isRecent ? entry : undefined;
  }

  /** @param lane `item` if the key is the search for an article by its address */
  async function read<T>(key: CallKey, lane: Lane = laneOf(key)): Promise<CacheResult<T>> {
    const known = peek(key, lane);
    const { result, text, hash, at } = known ?? (await waitFor(key, lane));
    const ageMs = performance.now() - at;
    const isStale = ageMs > ttlMs;
    onRead(key, isStale ? 'stale' : known ? 'hit' : 'miss');
    // The key determines the type of the value.
    return { result: result as Result<T>, text, hash, ageMs, isStale };
  }

  async function waitFor(key: CallKey, lane: Lane): Promise<Entry> {
    const entry = find(key);
    const refreshed = refresh(key, lane);
    // A failure without an earlier answer may be old.
    if (entry?.hash === undefined) return refreshed;
    return (await withTimeout(refreshed, REFRESH_WAIT_MS)) ?? entry;
  }

  /** The pinned ones first, then the most recently used ones. */
  const answers = () =>
    [...pinned, ...others.entries()].filter(([, { hash }]) => hash !== undefined);

  return {
    ...createReader(read),
    read,
    peek,
    /** The last known configuration of the site, without a request. */
    lastSite: () => siteOf(find(SITE)),
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
      pinnedTimer = setInterval(refreshPinned, PINNED_INTERVAL_MS).unref();
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
    load: async (entries: SnapshotEntry[]) => {
      const invalid: string[] = [];
      for (const saved of entries) {
        try {
          const result = { ok: true, value: await parseEntry(saved) } as const;
          const at = performance.now() - Math.max(0, Date.now() - saved.at);
          // A value that can be parsed has a valid key.
          const entry = { ...createAnswer(result), at, dueAt: at + ttlMs, isFailing: false };
          save(saved.key as CallKey, entry);
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

function createAnswer(result: Result<unknown>) {
  const text = JSON.stringify(result.ok ? result.value : result.failure);
  return { result, text, hash: hash('sha256', `${result.ok} ${text}`, 'base64url') };
}

/** The failure of the API, which belongs to another call. */
function unavailable(failure: Failure): ApiError {
  const error = new ApiError(failure);
  error.message = 'not sent, because the last refresh of config site failed';
  return error;
}

/** Terms are typed by visitors; the number of banners and function entries is that of the site. */
const laneOf = (key: CallKey): Lane => (parseCallKey(key).kind === 'search' ? 'visitor' : 'item');
