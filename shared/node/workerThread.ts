import type { ResourceLimits } from 'node:worker_threads';
import Tinypool from 'tinypool';

/** To start a thread and to load its module takes some seconds on a busy machine. */
const LOAD_TIMEOUT_MS = 60_000;

/** A function that the module exports, and its argument. */
export type Call = [name: string, argument: unknown];

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

export type WorkerThread = ReturnType<typeof createWorkerThread>;

/**
 * Calls functions of a module in one worker thread. Another one replaces it after a timeout or a full heap. Wait for a
 * call before the next one, because the timeout includes the time in the queue.
 *
 * @param module its exports are the functions
 */
export function createWorkerThread(
  module: URL,
  { resourceLimits, workerData, onError = () => {} }: ThreadOptions,
) {
  const pool = new Tinypool({
    filename: module.href,
    // Kept while idle: a new thread would delay the next call.
    minThreads: 1,
    maxThreads: 1,
    // Atomics block the event loop of an idle worker: React's `setImmediate` callbacks would pile up
    // there and keep the data of each rendered page in memory.
    useAtomics: false,
    workerData,
    resourceLimits,
  });
  // Without a listener, an error of an idle worker would end the process.
  pool.on('error', onError);
  let isClosed = false;

  async function call<T>([name, argument]: Call, timeoutMs: number): Promise<T> {
    if (isClosed) throw new WorkerClosedError();
    const timeout = AbortSignal.timeout(timeoutMs);
    const limit = new AbortController();
    // If this thread was blocked, a result may be queued; it is delivered before `setImmediate`.
    const abort = () => setImmediate(() => limit.abort());
    timeout.addEventListener('abort', abort);
    try {
      return await pool.run(argument, { name, signal: limit.signal });
    } catch (error) {
      if (isClosed) throw new WorkerClosedError();
      if (!limit.signal.aborted) throw error;
      throw new WorkerTimeoutError(`${name} took longer than ${timeoutMs} ms`, { cause: error });
    } finally {
      // With a listener, the signal would stay in memory until the timeout.
      timeout.removeEventListener('abort', abort);
    }
  }

  return {
    /**
     * Calls a function that loads what later calls need, which takes time in a new thread only.
     *
     * @throws WorkerClosedError, or an error whose cause is that of the call
     */
    async load(loading: Call): Promise<void> {
      try {
        await call(loading, LOAD_TIMEOUT_MS);
      } catch (cause) {
        if (cause instanceof WorkerClosedError) throw cause;
        // Not the cause itself: a timeout or a full heap would be attributed to the argument of a later call.
        throw new Error(`${loading[0]} did not load`, { cause });
      }
    },
    /** @throws WorkerTimeoutError, WorkerClosedError, or what the function throws */
    call,
    close: () => {
      isClosed = true;
      return pool.destroy();
    },
  };
}
