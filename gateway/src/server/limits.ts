/** Limits of connections and requests. */
export interface Limits {
  connections: number;
  headerBytes: number;
  headers: number;
  targetLength: number;
  headersMs: number;
  requestMs: number;
  /** For a client that does not read the response. */
  stalledMs: number;
  keepAliveMs: number;
  /** How often Node checks the timeouts above. */
  checkMs: number;
}

export const limits: Limits = {
  connections: 4096,
  headerBytes: 16 * 1024,
  headers: 100,
  targetLength: 8 * 1024,
  headersMs: 10_000,
  requestMs: 15_000,
  stalledMs: 30_000,
  // Longer than that of balancers, mostly 60 s: else they send into closing connections.
  keepAliveMs: 75_000,
  checkMs: 1000,
};
