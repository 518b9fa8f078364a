import path from 'node:path';
import { describeError, type Log } from '@twinfront/shared/node/log';
import Tinypool from 'tinypool';
import { workerLimits } from './limits.ts';

/** `low`: work caused by user-controlled input, unbounded in number; `high`: everything else. */
export type Priority = 'high' | 'low';

/**
 * Calls a function of the module; terminates the thread after the timeout.
 *
 * @throws WorkerTimeoutError, WorkerClosedError, or what the function throws
 */
type Run = <T>(name: string, argument: unknown, timeoutMs: number) => Promise<T>;

export class WorkerTimeoutError extends Error {}

export class WorkerClosedError extends Error {
  constructor() {
    super('the worker thread is closed');
  }
}

interface WorkerThreadOptions {
  /** The module of the thread; its exports are the functions that `run` calls. */
  module: URL;
  log: Log;
  maxHeapMb?: number;
}

/** Runs jobs in one worker thread, one at a time, those of high priority first. */
export function createWorkerThread({
  module,
  log,
  maxHeapMb = workerLimits.maxOldGenerationSizeMb,
}: WorkerThreadOptions) {
  const pool = new Tinypool({
    filename: module.href,
    // Kept while idle: a new thread would delay the next job.
    minThreads: 1,
    maxThreads: 1,
    // Atomics block the event loop of an idle worker: React's `setImmediate` callbacks would pile up
    // there and keep the data of each rendered page in memory.
    useAtomics: false,
    resourceLimits: { ...workerLimits, maxOldGenerationSizeMb: maxHeapMb },
  });
  // Without a listener, an error of an idle worker would end the process.
  pool.on('error', (error) =>
    log.warn(
      { module: path.basename(module.pathname), error: describeError(error) },
      'worker thread error',
    ),
  );
  const queues = { high: [] as (() => Promise<void>)[], low: [] as (() => Promise<void>)[] };
  let isRunning = false;
  let isClosed = false;

  async function runQueued(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const next = queues.high.shift() ?? queues.low.shift();
      if (!next) break;
      await next();
    }
    isRunning = false;
  }

  const run: Run = async (name, argument, timeoutMs) => {
    if (isClosed) throw new WorkerClosedError();
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await pool.run(argument, { name, signal });
    } catch (error) {
      if (isClosed) throw new WorkerClosedError();
      if (!signal.aborted) throw error;
      throw new WorkerTimeoutError(`${name} took longer than ${timeoutMs} ms`, { cause: error });
    }
  };

  return {
    /** Resolves with the result of the job, whose time starts when the jobs before it have ended. */
    enqueue: <T>(priority: Priority, job: (run: Run) => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        queues[priority].push(() => job(run).then(resolve, reject));
        void runQueued();
      }),
    close: () => {
      isClosed = true;
      return pool.destroy();
    },
  };
}
