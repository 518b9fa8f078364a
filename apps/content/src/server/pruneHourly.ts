import { setTimeout } from 'node:timers/promises';
import type { Log } from '@twinfront/shared/node/log';
import type { Store } from '../store/createStore.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Prunes the store at once and then every hour until `signal` aborts: a picture that a sync has removed must
 * not stay public until another sync.
 */
export async function pruneHourly(
  store: Pick<Store, 'prune'>,
  log: Pick<Log, 'error'>,
  signal: AbortSignal,
  intervalMs = HOUR_MS,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await store.prune();
    } catch (error) {
      // The store may be closed by now.
      if (!signal.aborted) log.error({ error }, 'pruning failed');
    }
    await setTimeout(intervalMs, undefined, { ref: false, signal }).catch(() => {});
  }
}
