import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Finding, Invalid } from '../model/finding.ts';
import type { ParsedFile } from './parseFile.ts';
import type { SanitizedSvg } from './pictures/sanitizeSvg.ts';
import type { FolderIndex } from './references.ts';

/** One file for the worker; `index` is sent only if it differs from the last one. */
export interface ParserJob {
  kind: 'svg' | 'text';
  path: string;
  bytes: Uint8Array;
  index?: FolderIndex | undefined;
}

export type Parser = ReturnType<typeof createParser>;

const TIME_LIMIT_MS = 5000;
/**
 * Memory: leaves room for the main thread in a container of 512 MB. Stack: the size of a main thread's,
 * because the larger default of a worker would allow deeper nesting.
 */
const resourceLimits = { maxOldGenerationSizeMb: 320, stackSizeMb: 1 };
const script = new URL('parserWorker.ts', import.meta.url);

/** Parses the files of a content folder one by one in a worker thread, each within the time limit. */
// One worker: a second one would compile the same functions again, which takes longer than it saves.
export function createParser(timeLimitMs = TIME_LIMIT_MS) {
  let worker: Worker | undefined;
  let sent: FolderIndex | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function run({ index, ...job }: ParserJob) {
    if (!worker) {
      worker = new Worker(script, { resourceLimits });
      // The first message follows the loading of its modules, which is not part of the time limit.
      await once(worker, 'message');
    }
    worker.postMessage(index === sent ? job : { ...job, index });
    sent = index ?? sent;
    const limit = new AbortController();
    // If this thread was blocked, a result may be queued; it is delivered before `setImmediate`.
    const timer = setTimeout(() => setImmediate(() => limit.abort()), timeLimitMs).unref();
    try {
      const [result] = await once(worker, 'message', { signal: limit.signal });
      return result;
    } catch (error) {
      await close();
      return { errors: [{ file: job.path, ...describe(error, timeLimitMs) }] };
    } finally {
      clearTimeout(timer);
    }
  }

  function enqueue(job: ParserJob) {
    const result = last.then(() => run(job));
    last = result.catch(() => {});
    return result;
  }

  async function close(): Promise<void> {
    const closing = worker;
    worker = undefined;
    sent = undefined;
    await closing?.terminate();
  }

  return {
    sanitizeSvg: (path: string, bytes: Uint8Array): Promise<SanitizedSvg | Invalid> =>
      enqueue({ kind: 'svg', path, bytes }),
    /** Pass the same index for all texts of a folder. */
    parseText: (path: string, bytes: Uint8Array, index: FolderIndex): Promise<ParsedFile> =>
      enqueue({ kind: 'text', path, bytes, index }),
    close,
  };
}

const simpler = 'Make it shorter or simpler: close brackets, quotes and emphasis, split long lists';

function describe(error: unknown, timeLimitMs: number): Omit<Finding, 'file'> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ABORT_ERR':
      return { message: `takes more than ${timeLimitMs / 1000} s to parse`, hint: simpler };
    case 'ERR_WORKER_OUT_OF_MEMORY':
      return { message: 'takes too much memory to parse', hint: simpler };
    default:
      throw error;
  }
}
