import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { sizeLimits } from '@twinfront/shared/api/limits';

/*
 * The limits of time, memory and work of the gateway, except the settings (`config.ts`), and what it has in common
 * with the browser and the content service: the timeout of a call (`shared/api/client.ts`), the sizes of content
 * (`shared/api/limits.ts`) and the start of a worker thread (`shared/node/workerThread.ts`). Ages in headers and lengths of formats stand where they are used.
 */

const KB = 1024;
const MB = 1024 * KB;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The HTTP server limits connections and requests, against slow and hostile clients. */
export const serverLimits = {
  connections: 4096,
  headerBytes: 16 * KB,
  headersMs: 10 * SECOND_MS,
  requestMs: 15 * SECOND_MS,
  /** A connection may be inactive in both directions for so long, such as that of a client that does not read. */
  stalledMs: 30 * SECOND_MS,
  /** It is longer than that of load balancers (mostly 60 s), which would otherwise send into closing connections. */
  keepAliveMs: 75 * SECOND_MS,
  /** Node checks `headersMs` and `requestMs` at this interval. */
  checkMs: SECOND_MS,
};

export type ServerLimits = typeof serverLimits;

/** The LRU caches have a capacity in estimated memory (`…Bytes`), or in entries. */
export const cacheLimits = {
  /** Items, and as many searches. */
  contentEntries: 2000,
  itemBytes: 32 * MB,
  searchBytes: 8 * MB,
  pageBytes: 64 * MB,
};

/** So much work may run or wait at the same time. More is rejected. */
export const queueLimits = {
  /** So many calls run beside those for pinned content, which the owner's config bounds. */
  upstreamCalls: 16,
  waitingCalls: 200,
  waitingRenderings: 100,
};

/** Each worker thread has so much memory: parsing some kilobytes of unclosed elements can take gigabytes. */
export const workerLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/**
 * A rendering that failed is repeated after this time, unless an answer has changed, and so is a call whose answer could
 * not be sanitized: each attempt can block the thread until its timeout.
 */
export const WORKER_RETRY_MS = 10 * SECOND_MS;

/** Without content a gateway is ready after this time, unless `READY_WITHOUT_CONTENT` is off. */
export const WITHOUT_CONTENT_MS = 30 * SECOND_MS;

/** When the content cache refreshes its entries, beside `CONTENT_TTL_MS`. */
export const refreshLimits = {
  /** A call that failed is repeated after half of the TTL, and after this time at the latest. */
  failureTtlMs: SECOND_MS,
  /** The pinned entries, and the home pages until they are rendered with their content, are checked at this interval. */
  pinnedIntervalMs: 50,
  /**
   * A read of an entry that is older than twice the TTL waits so long for its refresh, and a rendering for the first
   * answer to an optional call.
   */
  waitMs: 200,
};

/** Changes of the snapshot are written at this interval. */
export const SNAPSHOT_INTERVAL_MS = 10 * SECOND_MS;

export const sanitizerLimits = {
  /** Ordinary HTML of 1 MB takes a second. */
  timeoutMs: 2 * SECOND_MS,
  bodyBytes: sizeLimits.bodyBytes,
  heapMb: workerLimits.maxOldGenerationSizeMb,
};

/** Expressions of a mapping. */
export const mappingLimits = {
  /** JSONata's own: without them a recursion without an end takes gigabytes. */
  guardrails: { stack: 2000, sequence: 100_000 },
  /** Then the thread is replaced: JSONata's own timeout does not stop a regular expression. */
  timeoutMs: 2 * SECOND_MS,
  heapMb: workerLimits.maxOldGenerationSizeMb,
};

/** How long a request waits for its page. */
export const pageDeadlines = {
  /** It waits so long when an earlier document can be sent instead. */
  revalidationMs: SECOND_MS,
  /** It waits so long when there is none. */
  renderMs: 3 * SECOND_MS,
};

export const pageLimits = {
  /** A rendering may take so long in the worker thread. */
  renderTimeoutMs: 5 * SECOND_MS,
  /** Some proxies reject a response whose headers have more than 4 KB. */
  linkHeaderLength: 1500,
  /** Browsers without JavaScript, which cannot render an app shell, reload it after this time. */
  shellRefreshSeconds: 30,
};

/** `Retry-After` of a response that is 503, unless the maintenance page says when the site reopens. */
export const RETRY_AFTER_S = 60;

/** Pictures and attachments, below `/media`. */
export const mediaLimits = {
  /** So many are streamed at the same time; more wait. */
  maxConcurrent: 1000,
  /** Milliseconds from the sent request to the headers of the reply. */
  headersTimeout: REQUEST_TIMEOUT_MS,
  /** Milliseconds that an upstream may pause in the middle of a picture; not counted while its reader is slow. */
  bodyTimeout: 10 * SECOND_MS,
};

/** The feed has so many notices. */
export const FEED_ENTRIES = 20;

export const BYPASS_COOKIE_MS = 12 * HOUR_MS;

/** `POST /vitals`. */
export const vitalsLimits = {
  bodyBytes: KB,
  /** Higher values are no measurements. */
  maxMs: 10 * MINUTE_MS,
  maxShift: 100,
};

export const VIEW_COOKIE_MS = 365 * DAY_MS;

/** A longer path is cut in the log. */
export const LOGGED_PATH_LENGTH = 512;
