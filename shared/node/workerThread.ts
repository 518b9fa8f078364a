import type { ResourceLimits } from 'node:worker_threads';
import Tinypool from 'tinypool';

/** To start a thread and to load its module takes some seconds on a busy machine. */
const LOAD_TIMEOUT_MS = 60_000;

/** The name of a function that the module exports, and its argument. */
export type WorkerTask = [name: string, argument: unknown];

interface ThreadOptions {
  resourceLimits: ResourceLimits;
  /** A copy is given to each thread that is started. */
  workerData?: unknown;
  /** Called with an error of the idle thread. */
  onError?: (error: unknown) => void;
}

export class WorkerTimeoutError extends Error {}

export class WorkerClosedError extends Error {
  override message = 'the worker thread is closed';
}

/** Whether the thread ended because it filled its heap. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Runs functions of a module in one worker thread. Another one replaces it after a timeout or a full heap. Wait for a
 * task before the next one, because the timeout includes the time in the queue.
 *
 * @param module its exports are the functions, and `load`, which each new thread runs first, without the timeout of a task
 */
export function createWorkerThread(
  module: URL,
  { resourceLimits, workerData, onError = () => {} }: ThreadOptions,
) {
  const pool = new Tinypool({
    filename: module.href,
    // Kept while idle: a new thread would delay the next task.
    minThreads: 1,
    maxThreads: 1,
    // Atomics block the event loop of an idle worker: React's `setImmediate` callbacks would pile up
    // there and keep the data of each rendered page in memory.
    useAtomics: false,
    workerData,
    resourceLimits,
  });
  // Without a listener, an error of an idle worker would end the process.
  pool.on('error', (error) => {
    isLoaded = false;
    onError(error);
  });
  let isClosed = false;
  /** False as soon as another thread may have replaced the one that was loaded. */
  let isLoaded = false;

  async function runNow<T>([name, argument]: WorkerTask, timeoutMs: number): Promise<T> {
    if (isClosed) throw new WorkerClosedError();
    const timeout = AbortSignal.timeout(timeoutMs);
    const limit = new AbortController();
    // If this thread was blocked, a result may be queued; it is delivered before `setImmediate`.
    const abort = () => setImmediate(() => limit.abort());
    timeout.addEventListener('abort', abort);
    try {
      return await pool.run(argument, { name, signal: limit.signal });
    } catch (error) {
      isLoaded = false;
      if (isClosed) throw new WorkerClosedError();
      if (!limit.signal.aborted) throw error;
      throw new WorkerTimeoutError(`${name} took longer than ${timeoutMs} ms`, { cause: error });
    } finally {
      // With a listener, the signal would stay in memory until the timeout.
      timeout.removeEventListener('abort', abort);
    }
  }

  /** Resolves when the thread has loaded the module. */
  async function load(): Promise<void> {
    if (isLoaded) return;
    try {
      await runNow(['load', undefined], LOAD_TIMEOUT_MS);
      isLoaded = true;
    } catch (cause) {
      if (cause instanceof WorkerClosedError) throw cause;
      // Not the cause itself: a timeout or a full heap would be attributed to the argument of a task.
      throw new Error('the worker thread did not load', { cause });
    }
  }

  return {
    load,
    /** @throws WorkerTimeoutError, WorkerClosedError, what the function throws, or an error whose cause is that of loading the module */
    run: async <T>(task: WorkerTask, timeoutMs: number): Promise<T> => {
      await load();
      return runNow(task, timeoutMs);
    },
    close: () => {
      isClosed = true;
      return pool.destroy();
    },
  };
}
