import { closeLog, createLog } from '@twinfront/shared/node/log';
import { createContentApp } from './server/app.ts';
import { parseConfig } from './server/config.ts';
import { connectWithRetry, fillWithDemo } from './server/prepareStore.ts';
import { serve } from './server/serve.ts';
import type { Store } from './store/Store.ts';

// Startup errors are logged at every log level.
const startLog = createLog('content', 'error');

async function start(): Promise<void> {
  const parsed = parseConfig(process.env);
  if ('errors' in parsed) {
    for (const error of parsed.errors) startLog.error({}, error);
    process.exitCode = 1;
    return;
  }
  const { database, logLevel, ...address } = parsed.config;
  const log = createLog('content', logLevel);
  const end = new AbortController();
  exitWithParent(() => end.abort());

  let store: Store | undefined;
  try {
    await serve(
      async () => {
        store = await connectWithRetry(database, log, end.signal);
        await fillWithDemo(store, log);
        return createContentApp(store, log);
      },
      address,
      log,
      end.signal,
    );
  } finally {
    await store?.close();
  }
}

/** Calls `end` on a signal, or when the gateway of an embedded service has ended. */
export function exitWithParent(end: () => void): void {
  process.once('SIGTERM', end);
  if (process.send) {
    // Ctrl-C also reaches the gateway, which drains connections first and then ends this process.
    process.on('SIGINT', () => {});
    process.once('disconnect', end);
    // The gateway may have ended before this listener was added.
    if (!process.connected) end();
  } else {
    process.once('SIGINT', end);
  }
}

await start().catch((error) => {
  startLog.error({}, error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
await closeLog();
// The open IPC channel would keep this process alive.
if (process.connected) process.disconnect();
