import { availableParallelism } from 'node:os';
import type { Finding, Invalid } from '../model/finding.ts';
import { createWorker, exceededLimit } from './createWorker.ts';
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
const PARSERS = Math.min(4, availableParallelism());
/**
 * Memory: leaves room for the main thread in a container of 512 MB. Young generation: with the larger default a thread
 * takes 150 MB more for long texts, and no less time. Stack: the size of a main thread's, because the larger default
 * of a worker would allow deeper nesting.
 */
const resourceLimits = {
  maxOldGenerationSizeMb: 320,
  maxYoungGenerationSizeMb: 48,
  stackSizeMb: 1,
};
const script = new URL('parserWorker.ts', import.meta.url);

/** Compiling the same functions in another thread takes longer than parsing so much. */
const BYTES_OF_ONE_WORKER = 1024 * 1024;

/** Parses the files of a content folder in worker threads, each file within the time limit. */
export function createParser(timeLimitMs = TIME_LIMIT_MS) {
  const first = createParserWorker(timeLimitMs);
  const others = Array.from({ length: PARSERS - 1 }, () => createParserWorker(timeLimitMs));
  let parsed = 0;

  function parse<T>(job: ParserJob): Promise<T | Invalid> {
    parsed += job.bytes.length;
    const workers = parsed > BYTES_OF_ONE_WORKER ? [first, ...others] : [first];
    const least = workers.reduce((one, other) => (other.waiting() < one.waiting() ? other : one));
    return least.parse<T>(job);
  }

  return {
    sanitizeSvg: (path: string, bytes: Uint8Array): Promise<SanitizedSvg | Invalid> =>
      parse({ kind: 'svg', path, bytes }),
    /** Pass the same index for all texts of a folder. */
    parseText: (path: string, bytes: Uint8Array, index: FolderIndex): Promise<ParsedFile> =>
      parse({ kind: 'text', path, bytes, index }),
    close: async () => {
      await Promise.all([first, ...others].map(({ close }) => close()));
    },
  };
}

function createParserWorker(timeLimitMs: number) {
  let waiting = 0;
  let sent: FolderIndex | undefined;
  const onStart = () => {
    sent = undefined;
  };
  const worker = createWorker(script, { resourceLimits, timeLimitMs, onStart });

  return {
    /** The number of its jobs. */
    waiting: () => waiting,
    close: worker.close,

    async parse<T>({ index, ...job }: ParserJob): Promise<T | Invalid> {
      waiting++;
      try {
        return await worker.run<T>(() => {
          const message = index === sent ? job : { ...job, index };
          sent = index ?? sent;
          return message;
        });
      } catch (error) {
        return { errors: [{ file: job.path, ...describe(error, timeLimitMs) }] };
      } finally {
        waiting--;
      }
    },
  };
}

const hint = 'Make it shorter or simpler: close brackets, quotes and emphasis, split long lists';

function describe(error: unknown, timeLimitMs: number): Omit<Finding, 'file'> {
  switch (exceededLimit(error)) {
    case 'time':
      return { message: `takes more than ${timeLimitMs / 1000} s to parse`, hint };
    case 'memory':
      return { message: 'takes too much memory to parse', hint };
    default:
      throw error;
  }
}
