import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Log } from '@twinfront/shared/node/log';
import { formatValidationError } from '../import/validationError.ts';
import { openStore } from '../store/openStore.ts';
import type { Store } from '../store/Store.ts';
import { StoreError, StoreUnreachableError } from '../store/StoreError.ts';

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

const demoFolder = resolve(import.meta.dirname, '../../demo');

/** Gives an empty store something to show; one with content is the owner's. */
export async function fillWithDemo(
  store: Store,
  log: Pick<Log, 'info'>,
  folder = demoFolder,
): Promise<void> {
  const { version } = await store.getManifest();
  if (version !== undefined) return;
  // Reading folders takes much that serving does not.
  const { syncFolder } = await import('../import/syncFolder.ts');
  const result = await syncFolder(store, folder, { ifEmpty: true });
  if ('faults' in result) {
    throw new StoreError(
      `The demo has faults:\n${result.faults.map(formatValidationError).join('\n')}`,
    );
  }
  log.info({}, 'empty store filled with the demo');
}
