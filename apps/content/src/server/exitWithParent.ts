/** Calls `end` when this process is to end: asked by a signal, or its gateway is gone. */
export function watchParent(end: () => void): void {
  process.once('SIGTERM', end);
  if (process.send) {
    // Ctrl-C reaches the gateway too, which drains first and then ends this process.
    process.on('SIGINT', () => {});
    process.once('disconnect', end);
    // It may have gone before this line was reached.
    if (!process.connected) end();
  } else {
    process.once('SIGINT', end);
  }
}
