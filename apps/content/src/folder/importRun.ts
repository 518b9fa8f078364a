import { Readable } from 'node:stream';
import { describeError } from '@twinfront/shared/node/log';
import type { Manifest, NewFile } from '../model/content.ts';
import type { Finding, Invalid } from '../model/finding.ts';
import { isVariantPath } from '../model/variants.ts';
import type { Store } from '../store/createStore.ts';
import { ConflictError, StoreError } from '../store/StoreError.ts';
import type { Parser } from './createParser.ts';

export interface Progress {
  /** Files are read, or pictures are encoded. */
  task: 'files' | 'pictures';
  /** The last one done. */
  file: string;
  done: number;
  total: number;
}

export interface SyncChange {
  kind: 'added' | 'changed' | 'removed';
  path: string;
}

export type SyncSummary = Record<SyncChange['kind'] | 'unchanged', number>;

interface RunOptions {
  /** The folder without symbolic links. */
  root: string;
  fileCount: number;
  /** Those of the folder itself. */
  errors: Finding[];
  parser: Parser;
  /** The current version. */
  known: Manifest;
  /** Validates without encoding pictures. */
  dryRun: boolean;
  /** Removes replaced pictures at once. */
  purge: boolean;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Limits of a transaction: it takes some tens of milliseconds, so other writers do not wait long. */
const MAX_NEW_FILES = 50;
const MAX_NEW_BYTES = 4 * 1024 * 1024;
const MAX_KEPT_FILES = 2000;

export type ImportRun = ReturnType<typeof createImportRun>;

/**
 * One reading of a content folder, and the content version that it stages; `finish` publishes it. After an
 * error, files are only validated. The summary does not count variants of pictures.
 */
export function createImportRun(store: Store, options: RunOptions) {
  const { fileCount, errors, known, dryRun, purge, onProgress } = options;
  const warnings: Finding[] = [];
  const done = { files: 0, pictures: 0 };
  const kept: string[] = [];
  const changes: SyncChange[] = [];
  const missing = new Set(known.files.keys());
  let unchanged = 0;
  let waiting: NewFile[] = [];
  let version: number | undefined;
  let staging: Promise<void> = Promise.resolve();

  /** Starts a transaction when the previous one has ended. Does not wait for it, so that parsing continues. */
  async function stage() {
    await staging;
    version ??= await store.createVersion();
    staging = store.stage(version, waiting);
    // `staging` rejects in the next `stage` or in `finish`.
    staging.catch(() => {});
    waiting = [];
    return version;
  }

  async function write(ifEmpty: boolean) {
    const same = version === undefined && waiting.length === 0 && missing.size === 0;
    if (same && known.version !== undefined) {
      if (!(await store.confirm(known.version))) throw new ConflictError();
      return;
    }
    const target = await stage();
    await staging;
    for (let from = 0; known.version !== undefined && from < kept.length; from += MAX_KEPT_FILES) {
      await store.copyUnchanged(target, known.version, kept.slice(from, from + MAX_KEPT_FILES));
    }
    if (await store.publish(target, { ifEmpty })) return;
    await cleanUp('unpublished', () => store.abort(target));
  }

  async function removeReplaced() {
    try {
      await store.prune(0);
    } catch (error) {
      throw new StoreError(
        `The content was published, but replaced pictures may still be public: ${describeError(error)}. ` +
          'Run sync --purge again.',
        { cause: error },
      );
    }
  }

  /** A failure is a warning: it does not change the result of the sync. */
  async function cleanUp(what: string, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      const message = `still contains ${what} content: ${describeError(error)}`;
      warnings.push({
        file: 'database',
        message,
        hint: 'A later sync, or the content service, removes it',
      });
    }
  }

  return {
    ...options,
    warnings,

    /** Maps files concurrently; yields the valid ones in order and collects the errors of the others. */
    async *mapFiles<T extends object>(
      task: Progress['task'],
      paths: string[],
      concurrency: number,
      map: (path: string) => Promise<T | Invalid>,
    ): AsyncGenerator<[path: string, result: T]> {
      const total = task === 'files' ? fileCount : paths.length;
      // Results can have 50 MB each: none is buffered beside those in work.
      const limits = { concurrency, highWaterMark: concurrency };
      const results: AsyncIterable<[string, T | Invalid]> = Readable.from(paths).map(
        async (path: string) => [path, await map(path)],
        limits,
      );
      for await (const [file, result] of results) {
        onProgress?.({ task, file, done: ++done[task], total });
        if (!('errors' in result)) yield [file, result];
        else for (const error of result.errors) errors.push(error);
      }
    },

    /** Reuses a file of the current version. */
    keep(path: string): void {
      if (errors.length > 0) return;
      kept.push(path);
      if (missing.delete(path)) unchanged++;
    },

    /** Stages a file that is new, or whose item has changed. */
    async add(file: NewFile): Promise<void> {
      if (errors.length > 0) return;
      const { path, hash } = file;
      missing.delete(path);
      const before = known.files.get(path);
      if (before?.hash === hash) unchanged++;
      else if (!isVariantPath(path)) changes.push({ kind: before ? 'changed' : 'added', path });

      if (dryRun) return;
      const bytes = waiting.reduce((sum, { bytes }) => sum + bytes.length, file.bytes.length);
      if (waiting.length > 0 && bytes > MAX_NEW_BYTES) await stage();
      waiting.push(file);
      if (waiting.length >= MAX_NEW_FILES) await stage();
    },

    async finish(ifEmpty: boolean): Promise<{ summary: SyncSummary; changes: SyncChange[] }> {
      for (const path of missing) changes.push({ kind: 'removed', path });
      if (!dryRun) {
        await write(ifEmpty);
        if (purge) await removeReplaced();
        else await cleanUp('replaced', () => store.prune());
      }
      const summary = { added: 0, changed: 0, removed: 0, unchanged };
      for (const { kind } of changes) summary[kind]++;
      return { summary, changes };
    },

    /** Never rejects, since it follows an error that the owner must see. */
    async discard(): Promise<void> {
      const staged = version;
      if (staged === undefined) return;
      // A failed transaction has added nothing.
      await staging.catch(() => {});
      await cleanUp('unpublished', async () => {
        await store.abort(staged);
        await store.prune();
      });
    },
  };
}
