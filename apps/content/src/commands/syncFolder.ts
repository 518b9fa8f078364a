import { createParser, type Parser } from '../folder/createParser.ts';
import { DEFAULT_TIME_ZONE } from '../folder/localTime.ts';
import type { Progress } from '../folder/readFile.ts';
import { FolderChangedError } from '../folder/readFile.ts';
import { readFolder } from '../folder/readFolder.ts';
import type { Visibility } from '../model/content.ts';
import type { Finding } from '../model/finding.ts';
import type { Store } from '../store/createStore.ts';
import { ConflictError, StoreError } from '../store/StoreError.ts';
import { createPublisher, type SyncChanges } from './createPublisher.ts';

export interface SyncOptions {
  onProgress?: (progress: Progress) => void;
  /** Shared by several syncs and closed by the caller; starting its worker takes most of a short sync. */
  parser?: Parser | undefined;
  /** See `SYNC_CONCURRENCY`. */
  concurrency?: number | undefined;
  /** Validates and counts without writing. */
  dryRun?: boolean;
  /** Visitors no longer get replaced pictures, at once. */
  purge?: boolean;
  /** Publishes also after a rollback. */
  resume?: boolean;
  /** Publishes also if most articles are missing. */
  allowRemoval?: boolean;
  /** Publishes nothing if the store has content, also of another sync at the same time. */
  ifEmpty?: boolean;
}

export type SyncResult = {
  warnings: Finding[];
  /** When visitors see the items that they do not always see, by path. */
  visibilities: ReadonlyMap<string, Visibility>;
  /** IANA name of the time zone of the site. */
  timeZone: string;
} & ({ errors: Finding[] } | SyncChanges);

const ATTEMPTS = 3;

/** Makes the store equal to a content folder, or changes nothing and returns the errors. */
export async function syncFolder(
  store: Store,
  folder: string,
  options: SyncOptions = {},
): Promise<SyncResult> {
  const parser = options.parser ?? createParser();
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        // `--resume` is for a rollback before this sync, not for one during it.
        const resume = options.resume === true && attempt === 1;
        return await attemptSync(store, folder, { ...options, parser, resume });
      } catch (error) {
        // Another sync has just published its version, or the folder has changed: start again.
        const canRepeat = error instanceof ConflictError || error instanceof FolderChangedError;
        if (!canRepeat || attempt === ATTEMPTS) throw error;
      }
    }
  } finally {
    if (!options.parser) await parser.close();
  }
}

export const NO_CHANGES = { added: 0, changed: 0, removed: 0, unchanged: 0 };

async function attemptSync(
  store: Store,
  folder: string,
  options: SyncOptions & { parser: Parser },
): Promise<SyncResult> {
  const { dryRun = false, purge = false, ifEmpty = false } = options;
  const { resume = false, allowRemoval = false } = options;
  const { parser, concurrency, onProgress } = options;
  const known = await store.getManifest();
  if (ifEmpty && known.version !== undefined) {
    const nothing = { counts: NO_CHANGES, changes: [], warnings: [], visibilities: new Map() };
    return { ...nothing, timeZone: DEFAULT_TIME_ZONE };
  }
  if (known.isRollback && !resume && !dryRun) {
    throw new StoreError(
      `Version ${known.version} was published by rollback, and stays. Nothing was published. ` +
        'To publish the folder again, sync with --resume.',
    );
  }
  const publisher = createPublisher(store, { known, dryRun, purge, resume, allowRemoval });
  const { add } = publisher;
  try {
    const reading = { parser, known, concurrency, dryRun, onProgress, add };
    const { errors, warnings, ...report } = await readFolder(folder, reading);
    if (errors.length > 0) await publisher.discard();
    const outcome = errors.length > 0 ? { errors } : await publisher.finish();
    return { ...outcome, ...report, warnings: [...warnings, ...publisher.warnings] };
  } catch (error) {
    await publisher.discard();
    throw error;
  }
}
