/** What visitors may take of the gateway, so that it stays there for the others. */
export interface Limits {
  connections: number;
  headerBytes: number;
  headers: number;
  targetLength: number;
  headersMs: number;
  requestMs: number;
  /** For a visitor who takes nothing of an answer. */
  stalledMs: number;
  keepAliveMs: number;
  /** How often the times above are looked at. */
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
  // Longer than balancers keep theirs, mostly 60 s: else they send into what we are closing.
  keepAliveMs: 75_000,
  checkMs: 1000,
};
