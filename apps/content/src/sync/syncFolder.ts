import type { Fault } from '../folder/fault.ts';
import type { Store } from '../store/Store.ts';
import { ContentMovedError } from '../store/StoreError.ts';
import { createDraft, type SyncOutcome } from './createDraft.ts';
import { type ReadOptions, readContent } from './readContent.ts';

export interface SyncOptions extends ReadOptions {
  /** Checks and counts, and writes nothing. */
  dryRun?: boolean;
  /** Leaves a store alone that was filled meanwhile. */
  ifEmpty?: boolean;
}

export type SyncResult = { faults: Fault[] } | SyncOutcome;

const ATTEMPTS = 3;

/** Makes the store equal to a content folder, or changes nothing and says what is wrong with it. */
export async function syncFolder(
  store: Store,
  folder: string,
  options: SyncOptions = {},
): Promise<SyncResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptSync(store, folder, options);
    } catch (error) {
      // Another sync has just switched: this one comes after it and begins anew.
      if (!(error instanceof ContentMovedError) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function attemptSync(
  store: Store,
  folder: string,
  { dryRun = false, ifEmpty = false, ...readOptions }: SyncOptions,
): Promise<SyncResult> {
  const known = await store.getManifest();
  const draft = createDraft(store, known, { dryRun });
  try {
    const faults = await readContent(folder, known.files, draft.add, readOptions);
    if (faults.length > 0) {
      await draft.discard();
      return { faults };
    }
    return await draft.finish({ ifEmpty });
  } catch (error) {
    // If that fails too, what went wrong first is what counts; a later sync removes what is left.
    await draft.discard().catch(() => {});
    throw error;
  }
}
