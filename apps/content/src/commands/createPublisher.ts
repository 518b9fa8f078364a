import { describeError } from '@twinfront/shared/node/log';
import type { ChangeCounts, Manifest, NewFile } from '../model/content.ts';
import type { Finding } from '../model/finding.ts';
import { parseItemPath } from '../model/layout.ts';
import type { Store } from '../store/createStore.ts';
import { ConflictError, StoreError } from '../store/StoreError.ts';
import { userAtHost } from './context.ts';

export interface SyncChange {
  kind: 'added' | 'changed' | 'removed';
  path: string;
}

/** What a sync has changed. The counts are without variants of pictures. */
export interface SyncChanges {
  counts: ChangeCounts;
  changes: SyncChange[];
}

interface PublisherOptions {
  /** The current version. */
  known: Manifest;
  /** Counts without writing. */
  dryRun: boolean;
  /** Visitors no longer get replaced pictures. */
  purge: boolean;
  /** Publishes also after a rollback. */
  resume: boolean;
  /** Publishes also if most articles are missing. */
  allowRemoval: boolean;
}

/** Limits of a transaction: it takes some tens of milliseconds, so other writers do not wait long. */
const MAX_NEW_FILES = 50;
const MAX_NEW_BYTES = 4 * 1024 * 1024;
const MAX_KEPT_FILES = 2000;

/** Stages the files of a folder as the next version, in batches; `finish` publishes it. */
export function createPublisher(store: Store, options: PublisherOptions) {
  const { known, dryRun, purge, resume, allowRemoval } = options;
  const warnings: Finding[] = [];
  /** The paths of the files that are the same as in the current version. */
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

  /** A failure is a warning: it does not change the result of the sync. */
  async function cleanUp(what: string, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      const message = `still contains ${what} content: ${describeError(error)}`;
      const hint = 'A later sync, or the content service, removes it';
      warnings.push({ file: 'database', message, hint });
    }
  }

  return {
    warnings,

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

    async finish(): Promise<SyncChanges> {
      for (const path of missing) changes.push({ kind: 'removed', path });
      const counts = { added: 0, changed: 0, removed: 0, unchanged };
      for (const { kind } of changes) counts[kind]++;
      if (!dryRun) {
        if (!allowRemoval) rejectRemoval(known, missing);
        await publish(counts);
        if (purge) await removeReplaced();
        else await cleanUp('replaced', () => store.prune());
      }
      return { counts, changes };
    },

    /** Never rejects, since it follows an error that the owner must see. */
    async discard(): Promise<void> {
      const staged = version;
      if (staged === undefined) return;
      // A failed transaction has added nothing.
      await staging.catch(() => {});
      await cleanUp('unpublished', async () => {
        await store.discard(staged);
        await store.prune();
      });
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
