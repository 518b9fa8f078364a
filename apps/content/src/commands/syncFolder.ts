import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeError } from '@twinfront/shared/node/log';
import { createParser, type Parser } from '../folder/createParser.ts';
import { FolderChangedError, type ReadingOptions } from '../folder/readFile.ts';
import { readFolder } from '../folder/readFolder.ts';
import type { ChangeCounts, FileChange, Manifest, NewFile } from '../model/content.ts';
import { parseItemPath } from '../model/layout.ts';
import { DEFAULT_TIME_ZONE } from '../model/localTime.ts';
import type { Store } from '../store/createStore.ts';
import { openTemporaryStore } from '../store/openStore.ts';
import { ConflictError, StoreError } from '../store/StoreError.ts';
import { type CliContext, print, userAtHost, withStore } from './context.ts';
import {
  createProgress,
  formatChanges,
  formatCounts,
  formatFindings,
  formatScheduled,
  type SyncResult,
} from './report.ts';

export interface SyncOptions extends Pick<ReadingOptions, 'onProgress'> {
  /** Shared by several syncs and closed by the caller; starting its worker takes most of a short sync. */
  parser?: Parser | undefined;
  /** Validates and counts without writing. */
  dryRun?: boolean;
  /** Visitors no longer get replaced pictures, at once. */
  purge?: boolean;
  /** Publishes also after a rollback. */
  resume?: boolean;
  /** Publishes also if most articles are missing. */
  allowRemoval?: boolean;
  /** Changes each file before it is compared and staged. */
  transform?: (file: NewFile) => NewFile;
  /** Publishes nothing if the store has content, also of another sync at the same time. */
  ifEmpty?: boolean;
}

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
  const { dryRun = false, ifEmpty, resume, parser, onProgress, transform } = options;
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
  const publisher = createPublisher(store, known, options);
  const add = (file: NewFile) => publisher.add(transform ? transform(file) : file);
  try {
    const reading = { parser, known, dryRun, onProgress, add };
    const { errors, warnings, ...report } = await readFolder(folder, reading);
    if (errors.length > 0) await publisher.discard();
    const outcome = errors.length > 0 ? { errors } : await publisher.finish();
    return { ...outcome, ...report, warnings };
  } catch (error) {
    await publisher.discard();
    throw error;
  }
}

/** Limits of a transaction: it takes some tens of milliseconds, so other writers do not wait long. */
const MAX_NEW_FILES = 50;
const MAX_NEW_BYTES = 4 * 1024 * 1024;
const MAX_KEPT_FILES = 2000;

/** Stages the files of a folder as the next version, in batches; `finish` publishes it. */
function createPublisher(
  store: Store,
  known: Manifest,
  { dryRun = false, purge = false, resume = false, allowRemoval = false }: SyncOptions,
) {
  /** The paths of the files that are the same as in the current version. */
  const kept: string[] = [];
  const changes: FileChange[] = [];
  const missing = new Set(known.files.keys());
  let unchanged = 0;
  let waiting: NewFile[] = [];
  let version: number | undefined;
  let staging: Promise<void> = Promise.resolve();

  /** Starts a transaction when the previous one has ended. Does not wait for it, so that parsing continues. */
  async function stage() {
    await staging;
    version ??= await store.beginVersion();
    staging = store.stage(version, waiting);
    // `staging` rejects in the next `stage` or in `finish`.
    staging.catch(() => {});
    waiting = [];
    return version;
  }

  async function publish(counts: ChangeCounts) {
    const same = version === undefined && waiting.length === 0 && missing.size === 0;
    // After a rollback, its version is published anew, so that other syncs publish again too.
    if (same && known.version !== undefined && !known.isRollback) {
      if (!(await store.confirm(known.version))) throw new ConflictError();
      return;
    }
    const target = await stage();
    await staging;
    for (let from = 0; known.version !== undefined && from < kept.length; from += MAX_KEPT_FILES) {
      await store.copyUnchanged(target, known.version, kept.slice(from, from + MAX_KEPT_FILES));
    }
    await store.publish(target, known.version, { by: userAtHost(), counts, resume });
  }

  async function removeReplaced() {
    try {
      await store.prune({ purge });
    } catch (error) {
      throw new StoreError(
        `The content was published, but replaced pictures may still be public: ${describeError(error)}. ` +
          'Run sync --purge again.',
        { cause: error },
      );
    }
  }

  return {
    /** Stages a file, unless the current version has the same one. */
    async add(file: NewFile): Promise<void> {
      const { path, hash, item } = file;
      if (path !== undefined) {
        const before = known.files.get(path);
        missing.delete(path);
        if (before?.hash === hash) unchanged++;
        else changes.push({ kind: before ? 'changed' : 'added', path });
        if (before?.hash === hash && before.item?.hash === item?.hash) {
          kept.push(path);
          return;
        }
      }

      if (dryRun) return;
      const bytes = waiting.reduce((sum, { bytes }) => sum + bytes.length, file.bytes.length);
      if (waiting.length > 0 && bytes > MAX_NEW_BYTES) await stage();
      waiting.push(file);
      if (waiting.length >= MAX_NEW_FILES) await stage();
    },

    async finish() {
      for (const path of missing) changes.push({ kind: 'removed', path });
      const counts = { added: 0, changed: 0, removed: 0, unchanged };
      for (const { kind } of changes) counts[kind]++;
      if (!dryRun) {
        if (!allowRemoval) rejectRemoval(known, missing);
        await publish(counts);
        if (purge) await removeReplaced();
        // A failure does not change the result: a later sync, or the content service, prunes too.
        else await store.prune().catch(() => {});
      }
      return { counts, changes };
    },

    /** Never rejects, since it follows an error that the owner must see. */
    async discard(): Promise<void> {
      const staged = version;
      if (staged === undefined) return;
      // A failed transaction has added nothing.
      await staging.catch(() => {});
      await store
        .discard(staged)
        .then(() => store.prune())
        .catch(() => {});
    },
  };
}

/** A sync may remove so many articles without `--allow-removal`. */
const MANY_ARTICLES = 10;

/** @throws if a folder lacks so many of the articles that it is probably another or an incomplete one */
function rejectRemoval(known: Manifest, missing: ReadonlySet<string>): void {
  const isArticle = (path: string) => parseItemPath(path)?.folder === 'articles';
  const all = [...known.files.keys()].filter(isArticle).length;
  const removed = [...missing].filter(isArticle).length;
  if (removed <= MANY_ARTICLES || removed <= all / 3) return;
  throw new Error(
    `The folder lacks ${removed} of the ${all} articles that are public. Nothing was published. ` +
      'If they are to be removed, sync with --allow-removal.',
  );
}

type SyncFlags = Pick<SyncOptions, 'purge' | 'resume' | 'allowRemoval'>;

/** Validates a content folder and publishes it. */
export async function runSync(context: CliContext, name: string, flags: SyncFlags) {
  const folder = await resolveFolder(context, name);
  const options = { ...flags, ...syncOptions(context) };
  const { result, location } = await withStore(
    context,
    async (store, location) => ({ result: await syncFolder(store, folder, options), location }),
    { create: true },
  );
  if ('errors' in result) {
    throw new Error(`${formatFindings(result, folder)}\nNothing was published.`);
  }
  if (result.warnings.length > 0) context.stderr.write(`${formatFindings(result, folder)}\n`);
  print(context, `Synced: ${formatCounts(result.counts)}`);
  for (const line of formatScheduled(result)) print(context, line);
  print(context, `Database: ${location}`);
  if (flags.purge) print(context, 'Visitors no longer get the pictures that it had before.');
}

/** Reports every error and warning of a content folder, and what a sync would change if there is a database. */
export async function runCheck(context: CliContext, name: string) {
  const folder = await resolveFolder(context, name);
  const options = { ...syncOptions(context), dryRun: true };
  const comparison: string[] = [];
  const result = await withStore(context, async (store, location) => {
    const isComparable = await store.hasContent();
    const result = await syncFolder(store, folder, options);
    if (isComparable && 'counts' in result) {
      comparison.push(
        `A sync would publish: ${formatCounts(result.counts)}`,
        ...formatChanges(result.changes),
        `Database: ${location}`,
      );
    }
    return result;
  }).catch(async (error) => {
    if (!(error instanceof StoreError)) throw error;
    comparison.push(`Not compared with the public content: ${error.message}`);
    const store = await openTemporaryStore();
    return syncFolder(store, folder, options).finally(store.close);
  });
  const findings = formatFindings(result, folder, Number.POSITIVE_INFINITY);
  if ('errors' in result) throw new Error(findings);
  if (findings) context.stderr.write(`${findings}\n`);
  const { added, changed, unchanged } = result.counts;
  print(context, `No errors in ${added + changed + unchanged} files.`);
  for (const line of [...formatScheduled(result), ...comparison]) print(context, line);
}

const syncOptions = (context: CliContext) => ({
  parser: context.parser,
  onProgress: createProgress(context.stderr),
});

/** The absolute path of a folder that exists. */
export async function resolveFolder({ cwd }: CliContext, name: string): Promise<string> {
  const folder = resolve(cwd, name);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new Error(`${folder} is not a folder.`);
  return folder;
}
