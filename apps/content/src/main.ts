import { closeLog, createLog } from '@twinfront/shared/node/log';
import { createContentApp } from './server/app.ts';
import { parseConfig } from './server/config.ts';
import { openStoreWhenThere } from './server/connectWithRetry.ts';
import { watchParent } from './server/exitWithParent.ts';
import { fillWithDemo } from './server/fillWithDemo.ts';
import { serve } from './server/serve.ts';
import type { Store } from './store/Store.ts';

// What prevents the start is reported at every log level.
const startLog = createLog('content', 'error');

async function start(): Promise<void> {
  const parsed = parseConfig(process.env);
  if ('faults' in parsed) {
    for (const fault of parsed.faults) startLog.error({}, fault);
    process.exitCode = 1;
    return;
  }
  const { database, logLevel, ...address } = parsed.config;
  const log = createLog('content', logLevel);
  const end = new AbortController();
  watchParent(() => end.abort());

  let store: Store | undefined;
  try {
    await serve(
      async () => {
        store = await openStoreWhenThere(database, log, end.signal);
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

await start().catch((error) => {
  startLog.error({}, error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
await closeLog();
// The channel to the gateway would keep this process alive.
if (process.connected) process.disconnect();
