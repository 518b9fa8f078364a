import { ConflictError, type Manifest, type NewFile, type Store } from '../store/Store.ts';
import { isVariantPath } from './pictures/variants.ts';

export interface SyncChange {
  kind: 'added' | 'changed' | 'removed';
  path: string;
}

export type SyncSummary = Record<SyncChange['kind'] | 'unchanged', number>;

/** Limits of a transaction: it takes some tens of milliseconds, so other writers do not wait long. */
const MAX_NEW_FILES = 50;
const MAX_NEW_BYTES = 4 * 1024 * 1024;
const MAX_KEPT_FILES = 2000;

export type StagedImport = ReturnType<typeof createStagedImport>;

/** The content version that a sync stages; `finish` publishes it. The summary does not count variants of pictures. */
export function createStagedImport(store: Store, known: Manifest, dryRun: boolean) {
  const kept: string[] = [];
  const changes: SyncChange[] = [];
  const missing = new Set(known.files.keys());
  let unchanged = 0;
  let waiting: NewFile[] = [];
  let version: number | undefined;

  async function stage() {
    version ??= await store.createVersion();
    await store.stage(version, waiting);
    waiting = [];
    return version;
  }

  async function write(ifEmpty: boolean) {
    const same = version === undefined && waiting.length === 0 && missing.size === 0;
    if (same && known.version !== undefined) {
      if (!(await store.confirm(known.version))) throw new ConflictError();
      await store.prune();
      return;
    }
    const target = await stage();
    for (let from = 0; known.version !== undefined && from < kept.length; from += MAX_KEPT_FILES) {
      await store.copyUnchanged(target, known.version, kept.slice(from, from + MAX_KEPT_FILES));
    }
    if (!(await store.publish(target, { ifEmpty }))) await store.abort(target);
    await store.prune();
  }

  return {
    /** Takes a file of the current version over. */
    keep(path: string): void {
      kept.push(path);
      if (missing.delete(path)) unchanged++;
    },

    /** Stages a file that is new, or whose item has changed. */
    async add(file: NewFile): Promise<void> {
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

    async finish({ ifEmpty = false }): Promise<{ summary: SyncSummary; changes: SyncChange[] }> {
      for (const path of missing) changes.push({ kind: 'removed', path });
      if (!dryRun) await write(ifEmpty);
      const summary = { added: 0, changed: 0, removed: 0, unchanged };
      for (const { kind } of changes) summary[kind]++;
      return { summary, changes };
    },

    async discard(): Promise<void> {
      if (version === undefined) return;
      await store.abort(version);
      await store.prune();
    },
  };
}
