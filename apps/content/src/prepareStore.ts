import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Log, throttleLog } from '@twinfront/shared/node/log';
import { formatFinding } from './model/finding.ts';
import type { Store } from './store/createStore.ts';
import { showLocation } from './store/databaseUrl.ts';
import { StoreError, StoreUnreachableError } from './store/StoreError.ts';

const RETRY_MS = 500;

/** Waits for any time while the database server does not respond. */
export async function connectWithRetry(
  open: () => Promise<Store>,
  log: Pick<Log, 'warn'>,
  retryMs = RETRY_MS,
): Promise<Store> {
  const warn = throttleLog(log, 'warn');
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof StoreUnreachableError)) throw error;
      warn({ reason: error.message }, 'waiting for the database');
    }
    await setTimeout(retryMs);
  }
}

const demoFolder = resolve(import.meta.dirname, '../demo');

/**
 * Publishes the demo content into an empty store if `demo` is set. Otherwise an empty store stays empty: its
 * database may be lost or the wrong one.
 */
export async function fillEmptyStore(
  store: Store,
  { demo, database }: { demo: boolean; database: string },
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  if (await store.hasContent()) return;
  if (!demo) {
    const fields = { database: showLocation(database) };
    log.warn(fields, 'empty store: sync a content folder, or set DATABASE_URL to its database');
    return;
  }
  // Loaded on demand: serving needs none of its modules.
  const { syncFolder } = await import('./commands/syncFolder.ts');
  const result = await syncFolder(store, demoFolder, { ifEmpty: true });
  if ('errors' in result) {
    throw new StoreError(
      `The demo content is invalid:\n${result.errors.map(formatFinding).join('\n')}`,
    );
  }
  const warnings = result.warnings.map(formatFinding);
  log.info(warnings.length > 0 ? { warnings } : {}, 'empty store: demo content published');
}
