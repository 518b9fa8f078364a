import { setTimeout } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Readiness } from './readiness.ts';

/** A Ctrl-C arrives twice, from the terminal and from npm. Only a later signal forces the exit. */
const FORCE_EXIT_DEBOUNCE_MS = 1000;

/**
 * Calls `shutDown` once: on SIGTERM, on SIGINT, or when the supervisor that started this process has ended.
 * A signal that arrives more than a second later calls `forceExit`.
 */
export function onShutdown(shutDown: () => void, forceExit: () => void): void {
  let startedAt: number | undefined;

  function start(): void {
    if (startedAt !== undefined) return;
    startedAt = performance.now();
    shutDown();
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const isLater =
        startedAt !== undefined && performance.now() - startedAt > FORCE_EXIT_DEBOUNCE_MS;
      if (isLater) forceExit();
      else start();
    });
  }
  process.once('disconnect', start);
  // The supervisor may have ended before this listener was added.
  if (process.send && !process.connected) start();
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

/** Tells the supervisor, if there is one, that this process listens, and on which port. */
export function reportListening(port: number): void {
  // Fails if the supervisor has ended, which `onShutdown` handles.
  process.send?.({ type: 'listening', port }, undefined, {}, () => {});
}
