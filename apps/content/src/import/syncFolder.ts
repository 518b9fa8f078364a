import { ConflictError, type Store } from '../store/Store.ts';
import type { Progress } from './importRun.ts';
import { createParser, type Parser } from './parse/createParser.ts';
import { readContent } from './readContent.ts';
import { createStagedImport, type SyncChange, type SyncSummary } from './stagedImport.ts';
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
  | { summary: SyncSummary; changes: SyncChange[] }
);

const ATTEMPTS = 3;

/** Makes the store equal to a content folder, or changes nothing and returns the validation errors. */
export async function syncFolder(
  store: Store,
  folder: string,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const parser = options.parser ?? createParser();
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptSync(store, folder, { ...options, parser });
      } catch (error) {
        // Another sync has just published its version: start again from that version.
        if (!(error instanceof ConflictError) || attempt === ATTEMPTS) throw error;
      }
    }
  } finally {
    if (!options.parser) await parser.close();
  }
}

async function attemptSync(
  store: Store,
  folder: string,
  { dryRun = false, ifEmpty, parser, onProgress = () => {} }: SyncOptions & { parser: Parser },
): Promise<SyncResult> {
  const known = await store.getManifest();
  const { add, keep, finish, discard } = createStagedImport(store, known, dryRun);
  try {
    const run = { parser, known, add, keep, dryRun, onProgress };
    const { errors, warnings } = await readContent(folder, run);
    if (errors.length === 0) return { ...(await finish({ ifEmpty })), warnings };
    await discard();
    return { errors, warnings };
  } catch (error) {
    // If that fails, too, the first error is reported; a later sync removes the staged rows.
    await discard().catch(() => {});
    throw error;
  }
}
