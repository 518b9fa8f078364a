import {
  createWorkerThread,
  isOutOfMemory,
  WorkerTimeoutError,
} from '@twinfront/shared/node/workerThread';
import pLimit from 'p-limit';
import type { Finding, Invalid } from '../model/finding.ts';
import type { ParsedFile, ParserJob } from './parseFile.ts';
import type { SanitizedSvg } from './pictures/sanitizeSvg.ts';
import { nestedTooDeeply } from './readFrontMatter.ts';
import type { FolderIndex } from './references.ts';

export type Parser = ReturnType<typeof createParser>;

/** What earlier syncs of the same process have found in files, by path, with the stamps of the files. */
type Inspections = Map<string, { stamp: string; found: object }>;

const TIME_LIMIT_MS = 5000;
/**
 * Memory: leaves room for the main thread in a container of 512 MB. Stack: the size of a main thread's,
 * because the larger default of a worker would allow deeper nesting.
 */
const resourceLimits = { maxOldGenerationSizeMb: 320, stackSizeMb: 1 };
const module = new URL('parseFile.ts', import.meta.url);

/**
 * Parses the files of a content folder one by one in a worker thread, each within the time limit, and remembers what
 * was found in its pictures and attachments.
 */
// One worker: a second one would compile the same functions again, which takes longer than it saves.
export function createParser(timeLimitMs = TIME_LIMIT_MS) {
  const { run, close } = createWorkerThread(module, { resourceLimits });
  /** The index that the thread has. */
  let sent: FolderIndex | undefined;
  const inTurn = pLimit(1);

  async function parseNow<T>(name: string, { index, ...job }: ParserJob): Promise<T | Invalid> {
    try {
      const message = index === sent ? job : { ...job, index };
      sent = index ?? sent;
      return await run<T>([name, message], timeLimitMs);
    } catch (error) {
      // Another thread may take its place.
      sent = undefined;
      return { errors: [{ file: job.path, ...describe(error, timeLimitMs) }] };
    }
  }

  const parse = <T>(name: string, job: ParserJob) => inTurn(() => parseNow<T>(name, job));

  const inspections: Inspections = new Map();
  return {
    inspections,
    sanitizeSvg: (path: string, bytes: Uint8Array): Promise<SanitizedSvg | Invalid> =>
      parse('parseSvg', { path, bytes }),
    /** Pass the same index for all texts of a folder. */
    parseItem: (path: string, bytes: Uint8Array, index: FolderIndex): Promise<ParsedFile> =>
      parse('parseText', { path, bytes, index }),
    close,
  };
}

const hint = 'Make it shorter or simpler: close brackets, quotes and emphasis, split long lists';

function describe(error: unknown, timeLimitMs: number): Omit<Finding, 'file'> {
  if (error instanceof WorkerTimeoutError) {
    return { message: `takes more than ${timeLimitMs / 1000} s to parse`, hint };
  }
  if (isOutOfMemory(error)) return { message: 'takes too much memory to parse', hint };
  // The parser recursed too deeply.
  if (error instanceof RangeError) return nestedTooDeeply;
  throw error;
}
