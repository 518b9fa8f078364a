const KB = 1024;
const MB = 1024 * KB;

/** Of connections and requests. */
export const serverLimits = {
  connections: 4096,
  headerBytes: 16 * KB,
  headers: 100,
  targetLength: 8 * KB,
  headersMs: 10_000,
  requestMs: 15_000,
  /** Inactivity of a connection in both directions, such as a client that does not read the response. */
  stalledMs: 30_000,
  // Longer than that of load balancers (mostly 60 s), which would otherwise send into closing connections.
  keepAliveMs: 75_000,
  /** How often Node checks `headersMs` and `requestMs`. */
  checkMs: 1000,
};

export type ServerLimits = typeof serverLimits;

/** Capacity of the LRU caches: estimated memory (`…Bytes`), or the number of entries. */
export const cacheLimits = {
  contentEntries: 2000,
  contentBytes: 12 * MB,
  /** Sanitized bodies: unchanged content is fetched often and sanitized once. */
  sanitizedBytes: 8 * MB,
  knownPageBytes: 64 * MB,
  userControlledPageBytes: 4 * MB,
  /** Replies of `/api`, with their compressed representations. */
  envelopeBytes: 8 * MB,
  acceptEncodings: 100,
  /** Addresses with failed attempts of the maintenance bypass. */
  bypassAddresses: 10_000,
};

/**
 * Work that may run or wait at the same time. More is rejected, except for calls and bodies of the home
 * pages, which the owner's config bounds.
 */
export const queueLimits = {
  /** Concurrent calls of each of the two clients with a queue: for the home pages and for visitors. */
  upstreamCalls: 16,
  /** Queued calls of visitors. */
  waitingVisitorCalls: 64,
  /** Running and queued renderings, by priority (`createPageRenderer`). */
  renderings: { high: 64, low: 8 },
  /** Total of queued and running bodies; above it, bodies of visitors' content are rejected. */
  sanitizerBytes: 16 * MB,
  /** At the limit, a new picture replaces one whose reader is slow, and is rejected if there is none. */
  pictures: 200,
};

/** Of each worker thread. Parsing some kilobytes of unclosed elements can take gigabytes. */
export const workerLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
