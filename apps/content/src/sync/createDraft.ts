import type { Manifest, NewFile, Store } from '../store/Store.ts';
import { ContentMovedError } from '../store/StoreError.ts';

export interface SyncSummary {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** A file as the folder has it: new to the store, or known to be in its current generation. */
type DraftFile = NewFile | { path: string; known: true };

export interface Draft {
  add(file: DraftFile): Promise<void>;
  finish(options: { ifEmpty: boolean }): Promise<SyncSummary>;
  discard(): Promise<void>;
}

/** A transaction takes some tens of milliseconds, so that nobody waits long for its end. */
const MAX_NEW_FILES = 50;
const MAX_NEW_BYTES = 4 * 1024 * 1024;
const MAX_KEPT_FILES = 2000;

/** The next generation while it is being written; nothing of it is seen before `finish`. */
export function createDraft(store: Store, known: Manifest, { dryRun }: { dryRun: boolean }): Draft {
  const kept: string[] = [];
  const summary: SyncSummary = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  let waiting: NewFile[] = [];
  let generation: number | undefined;

  async function stage() {
    generation ??= await store.createGeneration();
    await store.stage(generation, waiting);
    waiting = [];
    return generation;
  }

  function count(file: DraftFile) {
    const before = known.files.get(file.path);
    if (!before) summary.added++;
    else if ('known' in file || before.hash === file.hash) summary.unchanged++;
    else summary.changed++;
  }

  async function write({ ifEmpty }: { ifEmpty: boolean }) {
    const same = generation === undefined && waiting.length === 0 && summary.removed === 0;
    if (same && known.generation !== undefined) {
      if (!(await store.confirm(known.generation))) throw new ContentMovedError();
      return;
    }
    const target = await stage();
    for (let from = 0; known.generation !== undefined && from < kept.length; ) {
      const paths = kept.slice(from, from + MAX_KEPT_FILES);
      await store.keep(target, known.generation, paths);
      from += paths.length;
    }
    if (!(await store.switchTo(target, { ifEmpty }))) await store.discard(target);
    await store.prune();
  }

  return {
    async add(file) {
      count(file);
      if ('known' in file) {
        kept.push(file.path);
        return;
      }
      if (dryRun) return;
      waiting.push(file);
      const bytes = waiting.reduce((sum, { bytes }) => sum + bytes.length, 0);
      if (waiting.length >= MAX_NEW_FILES || bytes >= MAX_NEW_BYTES) await stage();
    },

    async finish(options) {
      summary.removed = known.files.size - summary.changed - summary.unchanged;
      if (!dryRun) await write(options);
      return summary;
    },

    async discard() {
      if (generation === undefined) return;
      await store.discard(generation);
      await store.prune();
    },
  };
}
