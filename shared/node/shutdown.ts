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

/** Tells the supervisor, if there is one, that this process listens, and on which port. */
export function reportListening(port: number): void {
  // Fails if the supervisor has ended, which `onShutdown` handles.
  process.send?.({ type: 'listening', port }, undefined, {}, () => {});
}
