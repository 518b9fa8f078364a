import path from 'node:path';
import { describeError, type Log } from '@twinfront/shared/node/log';
import { readSnapshot, removeAbandoned, type Snapshot, writeSnapshot } from './snapshotFile.ts';

/** The last answers, kept on disk across a restart. */
export interface KeptSnapshot {
  /** What was kept the last time; a file that cannot be used is named in the log and left alone. */
  restore: () => Promise<Snapshot | undefined>;
  /** Something has changed: it is written soon. */
  note: () => void;
  /** Writes what is not written yet. Never rejects. */
  stop: () => Promise<void>;
}

interface KeepSnapshotOptions {
  folder: string;
  /** The base URL of the API. */
  api: string;
  /** What is to be kept, as it is now. */
  take: () => Omit<Snapshot, 'api'>;
  log: Log;
  /** How long a change waits for others, and how far apart two writings are. */
  delayMs?: number;
  pauseMs?: number;
}

export function keepSnapshot({
  folder,
  api,
  take,
  log,
  delayMs = 500,
  pauseMs = 5000,
}: KeepSnapshotOptions): KeptSnapshot {
  const file = path.join(folder, 'content.jsonl');
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  let writing = Promise.resolve();
  let writtenAt = Number.NEGATIVE_INFINITY;
  let failing = false;
  let isStopped = false;

  function note(): void {
    if (isDue) return;
    isDue = true;
    const sinceLast = performance.now() - writtenAt;
    timer = setTimeout(write, Math.max(delayMs, pauseMs - sinceLast)).unref();
  }

  /** One after the other: on a slow disk, what changes meanwhile is written once. */
  function write(): Promise<void> {
    writing = writing.then(async () => {
      if (!isDue) return;
      isDue = false;
      try {
        await writeSnapshot(file, { ...take(), api });
        if (failing) log.info({ file }, 'the last answers can be kept again');
        failing = false;
      } catch (error) {
        if (!failing) {
          log.warn({ file, error: describeError(error) }, 'the last answers cannot be kept');
        }
        failing = true;
      }
      writtenAt = performance.now();
      // Retried before the next change: there may be room again.
      if (failing && !isStopped) note();
    });
    return writing;
  }

  return {
    restore: async () => {
      // What is left there is in nobody's way.
      await removeAbandoned(file).catch(() => {});
      try {
        return await readSnapshot(file, api);
      } catch (error) {
        const facts = { file, error: describeError(error) };
        log.warn(facts, 'the answers kept from before cannot be used and are ignored');
        return undefined;
      }
    },
    note,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return write();
    },
  };
}
