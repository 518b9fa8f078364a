import path from 'node:path';
import { describeError, type Log } from './log.ts';
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
  let writing = Promise.resolve();
  let writtenAt = Number.NEGATIVE_INFINITY;
  let failing = false;

  async function write(): Promise<void> {
    timer = undefined;
    await writing;
    writing = writeSnapshot(file, { ...take(), api }).then(
      () => {
        if (failing) log.info({ file }, 'the last answers can be kept again');
        failing = false;
      },
      (error) => {
        if (!failing) {
          log.warn({ file, error: describeError(error) }, 'the last answers cannot be kept');
        }
        failing = true;
      },
    );
    await writing;
    writtenAt = performance.now();
  }

  return {
    restore: async () => {
      try {
        const snapshot = await readSnapshot(file, api);
        if (snapshot) await removeAbandoned(file);
        return snapshot;
      } catch (error) {
        const facts = { file, error: describeError(error) };
        log.warn(facts, 'the answers kept from before cannot be used and are ignored');
        return undefined;
      }
    },
    note: () => {
      const sinceLast = performance.now() - writtenAt;
      timer ??= setTimeout(write, Math.max(delayMs, pauseMs - sinceLast)).unref();
    },
    stop: async () => {
      if (timer) {
        clearTimeout(timer);
        await write();
      }
      await writing;
    },
  };
}
