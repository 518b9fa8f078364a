import type { Store } from '../store/Store.ts';
import { ConflictError } from '../store/StoreError.ts';
import type { Progress } from './importRun.ts';
import { createParser, type Parser } from './parse/createParser.ts';
import { readContent } from './readContent.ts';
import { createStagedImport, type SyncOutcome } from './stagedImport.ts';
import type { ValidationError } from './validationError.ts';

export interface SyncOptions {
  onProgress?: (progress: Progress) => void;
  /** Shared by several syncs and closed by the caller; starting its worker takes most of a short sync. */
  parser?: Parser;
  /** Validates and counts without writing. */
  dryRun?: boolean;
  /** Writes nothing if the store has content by now. */
  ifEmpty?: boolean;
}

export type SyncResult = { warnings: ValidationError[] } & (
  | { errors: ValidationError[] }
  | SyncOutcome
);

const ATTEMPTS = 3;

/** Makes the store equal to a content folder, or changes nothing and returns the validation errors. */
export async function syncFolder(
  store: Store,
  folder: string,
  { parser, ...options }: SyncOptions = {},
): Promise<SyncResult> {
  if (parser) return retrySync(store, folder, { ...options, parser });
  const ownParser = createParser();
  try {
    return await retrySync(store, folder, { ...options, parser: ownParser });
  } finally {
    await ownParser.close();
  }
}

type AttemptOptions = SyncOptions & { parser: Parser };

async function retrySync(
  store: Store,
  folder: string,
  options: AttemptOptions,
): Promise<SyncResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptSync(store, folder, options);
    } catch (error) {
      // Another sync has just published its version: start again from that version.
      if (!(error instanceof ConflictError) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function attemptSync(
  store: Store,
  folder: string,
  { dryRun = false, ifEmpty = false, parser, onProgress }: AttemptOptions,
): Promise<SyncResult> {
  const known = await store.getManifest();
  const draft = createStagedImport(store, known, { dryRun });
  try {
    const { errors, warnings } = await readContent(folder, {
      parser,
      known,
      add: draft.add,
      addVariant: draft.addVariant,
      dryRun,
      onProgress,
    });
    if (errors.length > 0) {
      await draft.discard();
      return { errors, warnings };
    }
    return { ...(await draft.finish({ ifEmpty })), warnings };
  } catch (error) {
    // If that fails, too, the first error is reported; a later sync removes the staged rows.
    await draft.discard().catch(() => {});
    throw error;
  }
}
