import {
  createWorkerThread,
  isOutOfMemory,
  WorkerClosedError,
  type WorkerThread,
  WorkerTimeoutError,
} from '@twinfront/shared/node/workerThread';
import type { Finding, Invalid } from '../model/finding.ts';
import type { ParsedFile } from './parseFile.ts';
import type { SanitizedSvg } from './pictures/sanitizeSvg.ts';
import type { FolderIndex } from './references.ts';

/** One file for the worker. */
export interface ParserJob {
  kind: 'svg' | 'text';
  path: string;
  bytes: Uint8Array;
}

/** Files for the worker; `index` is sent only if it differs from the last one. */
export interface ParserJobs {
  jobs: ParserJob[];
  index: FolderIndex | undefined;
}

interface Waiting extends ParserJob {
  index?: FolderIndex | undefined;
  resolve: (parsed: unknown) => void;
  reject: (error: unknown) => void;
}

/** Files of one message: each message costs as much as parsing a short text. */
const MAX_FILES = 16;
const MAX_BYTES = 128 * 1024;

export type Parser = ReturnType<typeof createParser>;

/** What earlier syncs of the same process have found in files, by path, with the stamps of the files. */
type Inspections = Map<string, { stamp: string; found: object }>;

const TIME_LIMIT_MS = 5000;
/**
 * Memory: leaves room for the main thread in a container of 512 MB. Stack: the size of a main thread's,
 * because the larger default of a worker would allow deeper nesting.
 */
const resourceLimits = { maxOldGenerationSizeMb: 320, stackSizeMb: 1 };
const module = new URL('parserWorker.ts', import.meta.url);

/**
 * Parses the files of a content folder in a worker thread, each within the time limit, and remembers what was found in
 * its pictures and attachments.
 */
// One worker: a second one would compile the same functions again, which takes longer than it saves.
export function createParser(timeLimitMs = TIME_LIMIT_MS) {
  /** Started with the first job, and again after a failure. */
  let thread: WorkerThread | undefined;
  /** The index that the thread has. */
  let sent: FolderIndex | undefined;
  const queue: Waiting[] = [];
  let isRunning = false;
  let isClosed = false;

  function start(): WorkerThread {
    sent = undefined;
    thread = createWorkerThread(module, { resourceLimits });
    return thread;
  }

  /** The next files that are parsed together: those with one index. */
  function takeFiles(): Waiting[] {
    let bytes = 0;
    const end = queue.findIndex((file, at) => {
      bytes += file.bytes.length;
      return at > 0 && (at === MAX_FILES || bytes > MAX_BYTES || file.index !== queue[0]?.index);
    });
    return queue.splice(0, end === -1 ? queue.length : end);
  }

  async function parseFiles(files: Waiting[]): Promise<void> {
    try {
      if (isClosed) throw new WorkerClosedError();
      const { run } = thread ?? start();
      const index = files[0]?.index;
      const jobs = files.map(({ kind, path, bytes }) => ({ kind, path, bytes }));
      const message: ParserJobs = { jobs, index: index === sent ? undefined : index };
      sent = index ?? sent;
      const parsed = await run<unknown[]>(['parse', message], timeLimitMs);
      for (const [at, { resolve }] of files.entries()) resolve(parsed[at]);
    } catch (error) {
      await stop();
      // One of several is the cause.
      if (files.length > 1) for (const file of files) await parseFiles([file]);
      else for (const file of files) fail(file, error);
    }
  }

  function fail({ path, resolve, reject }: Waiting, error: unknown): void {
    const problem = describe(error, timeLimitMs);
    if (problem) resolve({ errors: [{ file: path, ...problem }] });
    else reject(error);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    // Others of the same moment are parsed together with the first one.
    await Promise.resolve();
    while (queue.length > 0) await parseFiles(takeFiles());
    isRunning = false;
  }

  function parse<T>(job: ParserJob & { index?: FolderIndex }): Promise<T | Invalid> {
    const parsed = Promise.withResolvers<T | Invalid>();
    const resolve = parsed.resolve as Waiting['resolve'];
    queue.push({ ...job, resolve, reject: parsed.reject });
    void run();
    return parsed.promise;
  }

  async function stop(): Promise<void> {
    const closing = thread;
    thread = undefined;
    await closing?.close();
  }

  const inspections: Inspections = new Map();
  return {
    inspections,
    sanitizeSvg: (path: string, bytes: Uint8Array): Promise<SanitizedSvg | Invalid> =>
      parse({ kind: 'svg', path, bytes }),
    /** Pass the same index for all texts of a folder. */
    parseItem: (path: string, bytes: Uint8Array, index: FolderIndex): Promise<ParsedFile> =>
      parse({ kind: 'text', path, bytes, index }),
    close: (): Promise<void> => {
      isClosed = true;
      return stop();
    },
  };
}

const hint = 'Make it shorter or simpler: close brackets, quotes and emphasis, split long lists';

/** Undefined if the file is not the cause. */
function describe(error: unknown, timeLimitMs: number): Omit<Finding, 'file'> | undefined {
  if (error instanceof WorkerTimeoutError) {
    return { message: `takes more than ${timeLimitMs / 1000} s to parse`, hint };
  }
  if (isOutOfMemory(error)) return { message: 'takes too much memory to parse', hint };
  return undefined;
}
