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
  contentBytes: 32 * MB,
  /** Sanitized bodies: unchanged content is fetched often and sanitized once. */
  sanitizedBytes: 8 * MB,
  /** Rendered pages by lane. */
  pageBytes: { home: 16 * MB, item: 64 * MB, visitor: 4 * MB },
  /** Compressed texts that are neither rendered pages nor content: app shells and files such as robots.txt. */
  textBytes: 4 * MB,
  acceptEncodings: 100,
  /** Addresses with failed attempts of the maintenance bypass. */
  bypassAddresses: 10_000,
};

/**
 * Work that may run or wait at the same time. More is rejected, except for that of the home pages, which the
 * owner's config bounds.
 */
export const queueLimits = {
  /** Concurrent calls for the home pages, and as many for everything else. */
  upstreamCalls: 16,
  /** Waiting calls by lane. */
  waitingCalls: { item: 1000, visitor: 64 },
  /** Waiting renderings by lane. */
  waitingRenderings: { item: 1000, visitor: 8 },
  /** At the limit, a new picture replaces one whose reader is slow, and is rejected if there is none. */
  pictures: 200,
};

/** Of each worker thread. Parsing some kilobytes of unclosed elements can take gigabytes. */
export const workerLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
