import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { describeError, type Log } from '@twinfront/shared/node/log';
import * as v from 'valibot';
import { snapshotLimits } from '../limits.ts';

const { delayMs, intervalMs, leftoverAgeMs } = snapshotLimits;

/** A file of another format is ignored. */
const FORMAT = 3;

const entrySchema = v.object({
  key: v.string(),
  /** When the API answered: milliseconds since 1970. */
  at: v.number(),
  /** The answer, sanitized. */
  value: v.unknown(),
});
const snapshotSchema = v.object({
  format: v.literal(FORMAT),
  /** The API that answered. */
  source: v.string(),
  entries: v.array(entrySchema),
});

/** An entry of the content cache in the snapshot. */
export type SnapshotEntry = v.InferOutput<typeof entrySchema>;

interface SnapshotOptions {
  folder: string;
  /** Identifies the API: a snapshot of another one is ignored. */
  source: string;
  getEntries: () => SnapshotEntry[];
  log: Log;
}

/**
 * The pinned entries of the content cache on disk: a gateway that starts while the API is down serves stale
 * content.
 */
export function createSnapshot({ folder, source, getEntries, log }: SnapshotOptions) {
  const file = path.join(folder, 'content.json');
  /** Set while there are changes to write. */
  let timer: NodeJS.Timeout | undefined;
  /** The last write failed. */
  let isFailing = false;
  let writing = Promise.resolve();
  let writtenAt = Number.NEGATIVE_INFINITY;

  function markDirty(): void {
    const waitMs = Math.max(delayMs, writtenAt + intervalMs - performance.now());
    timer ??= setTimeout(write, waitMs).unref();
  }

  /** One write at a time. */
  function write(): Promise<void> {
    writing = writing.then(async () => {
      timer = undefined;
      writtenAt = performance.now();
      try {
        await writeAtomically(file, serialize({ format: FORMAT, source, entries: getEntries() }));
        if (isFailing) log.info({ file }, 'snapshot write succeeded again');
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ file, error: describeError(error) }, 'snapshot write failed');
        isFailing = true;
        markDirty();
      }
    });
    return writing;
  }

  return {
    /** `undefined` if there is no usable file; the log names the reason. */
    load: async (): Promise<SnapshotEntry[] | undefined> => {
      await removeLeftovers(file);
      // Those of a gateway that ended just before this start are too young.
      setTimeout(removeLeftovers, 2 * leftoverAgeMs, file).unref();
      try {
        const snapshot = v.parse(snapshotSchema, JSON.parse(await fs.readFile(file, 'utf8')));
        if (snapshot.source === source) return snapshot.entries;
        throw new Error(`the snapshot belongs to another API, ${snapshot.source}`);
      } catch (error) {
        const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        if (!isMissing) log.warn({ file, error: describeError(error) }, 'snapshot ignored');
        return undefined;
      }
    },
    markDirty,
    isFailing: () => isFailing,
    /** Writes pending changes. Never rejects. */
    stop: async () => {
      clearTimeout(timer);
      await (timer ? write() : writing);
      clearTimeout(timer);
    },
  };
}

/** One entry at a time: one text of the whole cache would take 25 MB and block the event loop. */
function* serialize({ entries, ...head }: v.InferOutput<typeof snapshotSchema>): Iterable<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  for (const [index, entry] of entries.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(entry)}`;
  }
  yield ']}';
}

/** Removes the temporary files of writes that a killed process or a power failure interrupted. */
async function removeLeftovers(file: string): Promise<void> {
  const { dir, base } = path.parse(file);
  const names = await fs.readdir(dir).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`${base}.`) || !name.endsWith('.tmp')) continue;
    const leftover = path.join(dir, name);
    try {
      const { mtimeMs } = await fs.stat(leftover);
      // Another gateway may be writing a younger one.
      if (Date.now() - mtimeMs > leftoverAgeMs) await fs.rm(leftover, { force: true });
    } catch {
      // Another gateway has removed or renamed it, or the folder is read-only, which the write reports.
    }
  }
}

/** Gateways in several containers may share the folder: write-file-atomic would use equal names. */
async function writeAtomically(file: string, text: Iterable<string>): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  await fs.mkdir(path.dirname(file), { recursive: true });
  try {
    await fs.writeFile(temporary, text, { mode: 0o600, flush: true });
    await fs.rename(temporary, file);
  } catch (error) {
    await fs.rm(temporary, { force: true });
    throw error;
  }
}
