import type { Manifest, NewFile, Store } from '../store/Store.ts';
import { ConflictError } from '../store/StoreError.ts';

export interface SyncSummary {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

export interface SyncChange {
  kind: 'added' | 'changed' | 'removed';
  path: string;
}

export interface SyncOutcome {
  summary: SyncSummary;
  changes: SyncChange[];
}

/** A file of the folder: new or changed, or unchanged in the current version. */
type ImportedFile = NewFile | { path: string; known: true };

export interface StagedImport {
  add(file: ImportedFile): Promise<void>;
  /** A variant of a picture, which the owner's summary does not count. */
  addVariant(file: ImportedFile): Promise<void>;
  finish(options: { ifEmpty: boolean }): Promise<SyncOutcome>;
  discard(): Promise<void>;
}

/** Limits of a transaction: it takes some tens of milliseconds, so other writers do not wait long. */
const MAX_NEW_FILES = 50;
const MAX_NEW_BYTES = 4 * 1024 * 1024;
const MAX_KEPT_FILES = 2000;

/** The content version that a sync stages; `finish` publishes it. */
export function createStagedImport(
  store: Store,
  known: Manifest,
  { dryRun }: { dryRun: boolean },
): StagedImport {
  const kept: string[] = [];
  const changes: SyncChange[] = [];
  const missing = new Set(known.files.keys());
  const summary: SyncSummary = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  let waiting: NewFile[] = [];
  let version: number | undefined;

  async function stage() {
    version ??= await store.createVersion();
    await store.stage(version, waiting);
    waiting = [];
    return version;
  }

  function count(file: ImportedFile) {
    const { path } = file;
    missing.delete(path);
    const before = known.files.get(path);
    if (before && ('known' in file || before.hash === file.hash)) summary.unchanged++;
    else note(before ? 'changed' : 'added', path);
  }

  function note(kind: SyncChange['kind'], path: string) {
    summary[kind]++;
    changes.push({ kind, path });
  }

  async function stageFile(file: ImportedFile) {
    if ('known' in file) {
      kept.push(file.path);
      return;
    }
    if (dryRun) return;
    const bytes = waiting.reduce((sum, { bytes }) => sum + bytes.length, file.bytes.length);
    if (waiting.length > 0 && bytes > MAX_NEW_BYTES) await stage();
    waiting.push(file);
    if (waiting.length >= MAX_NEW_FILES) await stage();
  }

  async function write({ ifEmpty }: { ifEmpty: boolean }) {
    const same = version === undefined && waiting.length === 0 && summary.removed === 0;
    if (same && known.version !== undefined) {
      if (!(await store.confirm(known.version))) throw new ConflictError();
      await store.prune();
      return;
    }
    const target = await stage();
    for (let from = 0; known.version !== undefined && from < kept.length; ) {
      const paths = kept.slice(from, from + MAX_KEPT_FILES);
      await store.copyUnchanged(target, known.version, paths);
      from += paths.length;
    }
    if (!(await store.publish(target, { ifEmpty }))) await store.abort(target);
    await store.prune();
  }

  return {
    add(file) {
      count(file);
      return stageFile(file);
    },

    addVariant: stageFile,

    async finish(options) {
      for (const path of missing) note('removed', path);
      if (!dryRun) await write(options);
      return { summary, changes };
    },

    async discard() {
      if (version === undefined) return;
      await store.abort(version);
      await store.prune();
    },
  };
}
