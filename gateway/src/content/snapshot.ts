import fs from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { Gauge, type Registry } from 'prom-client';
import * as v from 'valibot';
import { SNAPSHOT_INTERVAL_MS } from '../limits.ts';

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
  registry: Registry;
  log: Log;
}

/**
 * The pinned entries of the content cache on disk: a gateway that starts while the API is down serves stale
 * content.
 */
export function createSnapshot({ folder, source, getEntries, registry, log }: SnapshotOptions) {
  const file = path.join(folder, 'content.json');
  let isDirty = false;
  /** The last write failed. */
  let isFailing = false;
  const failing = new Gauge({
    name: 'twinfront_snapshot_failing',
    help: '1 while the snapshot cannot be written.',
    registers: [registry],
  });
  let writing = Promise.resolve();
  const timer = setInterval(write, SNAPSHOT_INTERVAL_MS).unref();

  /** Writes pending changes, one write at a time. */
  function write(): Promise<void> {
    writing = writing.then(async () => {
      if (!isDirty) return;
      isDirty = false;
      try {
        await writeAtomically(
          file,
          JSON.stringify({ format: FORMAT, source, entries: getEntries() }),
        );
        if (isFailing) log.info({ file }, 'snapshot write succeeded again');
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ file, error: describeError(error) }, 'snapshot write failed');
        isFailing = true;
        isDirty = true;
      }
      failing.set(Number(isFailing));
    });
    return writing;
  }

  return {
    /** `undefined` if there is no usable file; the log names the reason. */
    load: async (): Promise<SnapshotEntry[] | undefined> => {
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
    /** The content has changed: it is written within ten seconds. */
    markDirty: () => {
      isDirty = true;
    },
    /** Writes pending changes. Never rejects. */
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
}

/** Gateways that share the folder have temporary files of their own; a later write replaces that of a killed process. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const temporary = `${file}.${hostname()}.${process.pid}.tmp`;
  await fs.mkdir(path.dirname(file), { recursive: true });
  await fs.writeFile(temporary, text, { mode: 0o600, flush: true });
  await fs.rename(temporary, file);
}
