import { configSchemas } from '@twinfront/shared/api/config';
import { DEFAULT_LOCALE, type Locale } from '@twinfront/shared/site/locale';
import * as v from 'valibot';
import { createParser, type Parser } from '../folder/createParser.ts';
import { showTime } from '../folder/localTime.ts';
import type { Progress } from '../folder/Reading.ts';
import { readFolder } from '../folder/readFolder.ts';
import { SITE_FILE } from '../folder/references.ts';
import type { NewFile } from '../model/content.ts';
import type { Finding } from '../model/finding.ts';
import { isScheduled, type Visibility } from '../model/visibility.ts';
import type { Store } from '../store/createStore.ts';
import { ConflictError, StoreError } from '../store/StoreError.ts';
import { createPublisher, type SyncChanges } from './createPublisher.ts';
import { markHidden } from './markHidden.ts';

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
  /** Publishes also what visitors do not see, such as drafts, with a mark. */
  preview?: boolean;
  /** Publishes nothing if the store has content, also of another sync at the same time. */
  ifEmpty?: boolean;
}

export type SyncResult = {
  warnings: Finding[];
  /** A line for each item that appears later. */
  scheduled: string[];
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
        // A rollback during this sync is not what it was told to publish over.
        const resume = options.resume === true && attempt === 1;
        return await attemptSync(store, folder, { ...options, parser, resume });
      } catch (error) {
        // Another sync has just published its version: start again from that version.
        if (!(error instanceof ConflictError) || attempt === ATTEMPTS) throw error;
      }
    }
  } finally {
    if (!options.parser) await parser.close();
  }
}

const nothing = {
  counts: { added: 0, changed: 0, removed: 0, unchanged: 0 },
  changes: [],
  warnings: [],
  scheduled: [],
};

async function attemptSync(
  store: Store,
  folder: string,
  options: SyncOptions & { parser: Parser },
): Promise<SyncResult> {
  const { dryRun = false, purge = false, ifEmpty = false, preview = false } = options;
  const { resume = false, allowRemoval = false } = options;
  const { parser, concurrency, onProgress } = options;
  const known = await store.getManifest();
  if (ifEmpty && known.version !== undefined) return nothing;
  if (known.isRollback && !resume && !dryRun) {
    throw new StoreError(
      `Version ${known.version} was published by rollback, and stays. Nothing was published. ` +
        'To publish the folder again, sync with --resume.',
    );
  }
  const publisher = createPublisher(store, { known, dryRun, purge, resume, allowRemoval });
  const add = preview ? await createMarkingAdd(store, publisher.add) : publisher.add;
  try {
    const reading = { parser, known, concurrency, dryRun, onProgress, add };
    const { errors, warnings, visibilities, timeZone } = await readFolder(folder, reading);
    if (errors.length > 0) await publisher.discard();
    const outcome = errors.length > 0 ? { errors } : await publisher.finish();
    return {
      ...outcome,
      warnings: [...warnings, ...publisher.warnings],
      scheduled: listScheduled(visibilities, timeZone),
    };
  } catch (error) {
    await publisher.discard();
    throw error;
  }
}

function listScheduled(visibilities: ReadonlyMap<string, Visibility>, timeZone: string): string[] {
  const now = Date.now();
  return [...visibilities]
    .filter(([, visibility]) => isScheduled(visibility, now))
    .sort(([, one], [, other]) => one.from - other.from)
    .map(([path, { from }]) => `${path} appears at ${showTime(new Date(from), timeZone)}`);
}

/** Marks are in the language of `site.yaml`, which is added before the items. */
async function createMarkingAdd(store: Store, add: (file: NewFile) => Promise<void>) {
  let locale = localeOf(await store.getItem(SITE_FILE));
  return (file: NewFile) => {
    if (file.path === SITE_FILE) locale = localeOf(file.item?.data);
    return add(markHidden(file, locale));
  };
}

function localeOf(data: unknown): Locale {
  const site = v.safeParse(configSchemas.site, data);
  return site.success ? site.output.locale : DEFAULT_LOCALE;
}
