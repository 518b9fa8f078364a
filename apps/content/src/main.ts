import { closeLog, createLog } from '@twinfront/shared/node/log';
import { parseConfig } from './config.ts';
import { createContentApp } from './createContentApp.ts';
import { fillWithDemo } from './fillWithDemo.ts';
import { openStoreWhenThere } from './openStoreWhenThere.ts';
import { serve } from './serve.ts';
import type { Store } from './store/Store.ts';
import { watchParent } from './watchParent.ts';

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
