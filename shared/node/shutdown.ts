import { setTimeout } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Readiness } from './readiness.ts';

/** A Ctrl-C arrives twice, from the terminal and from npm. Only a later signal forces the exit. */
const FORCE_EXIT_DEBOUNCE_MS = 1000;

/**
 * Calls `shutDown` once, on SIGTERM or SIGINT. A signal that arrives more than a second later calls `forceExit`.
 */
export function onShutdown(shutDown: () => void, forceExit: () => void): void {
  let startedAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (startedAt === undefined) {
        startedAt = performance.now();
        shutDown();
      } else if (performance.now() - startedAt > FORCE_EXIT_DEBOUNCE_MS) forceExit();
    });
  }
}

interface ShutdownOptions {
  readiness: Pick<Readiness, 'beginShutdown'>;
  /** See `createDrain`. */
  drain: (graceMs: number) => Promise<void>;
  /** The server of `/readyz`, if it has a port of its own. */
  ops: { close: () => void } | undefined;
  shutdownDelayMs: number;
  shutdownGraceMs: number;
  log: Log;
}

/** Lets `/readyz` fail, waits until load balancers have detected that, and completes the requests in flight. */
export async function stopServing(options: ShutdownOptions): Promise<void> {
  const {
    readiness,
    drain,
    ops,
    log,
    shutdownDelayMs: delayMs,
    shutdownGraceMs: graceMs,
  } = options;
  readiness.beginShutdown();
  log.info({ delayMs, graceMs }, 'shutting down');
  if (delayMs > 0) await setTimeout(delayMs);
  log.info({ graceMs }, 'draining connections');
  await drain(graceMs);
  ops?.close();
}
