import { setTimeout } from 'node:timers/promises';
import type { Log } from '@twinfront/shared/node/log';
import { openStore } from '../store/openStore.ts';
import type { Store } from '../store/Store.ts';
import { StoreUnreachableError } from '../store/StoreError.ts';

const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

/** A server that starts at the same time as this service may take a while to answer. */
export async function connectWithRetry(
  location: string,
  log: Pick<Log, 'info'>,
  end: AbortSignal,
): Promise<Store> {
  const deadline = performance.now() + PATIENCE_MS;
  let isTold = false;
  for (;;) {
    try {
      return await openStore(location);
    } catch (error) {
      const isWorthIt = error instanceof StoreUnreachableError && performance.now() < deadline;
      if (!isWorthIt || end.aborted) throw error;
      if (!isTold) log.info({ reason: error.message }, 'waiting for the database');
      isTold = true;
    }
    await setTimeout(PAUSE_MS);
  }
}
