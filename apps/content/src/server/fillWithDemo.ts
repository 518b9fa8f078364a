import { resolve } from 'node:path';
import type { Log } from '@twinfront/shared/node/log';
import { formatValidationError } from '../import/validationError.ts';
import type { Store } from '../store/Store.ts';
import { StoreError } from '../store/StoreError.ts';

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
