import { describeError, type Log } from '@twinfront/shared/node/log';
import Tinypool from 'tinypool';
import { createLaneQueue, type Lane, type Turn } from './lanes.ts';
import { WORKER_LOAD_TIMEOUT_MS, workerLimits } from './limits.ts';

/** A function of the module and its argument. */
type Call = [name: string, argument: unknown];

interface Job extends Turn {
  /** Loads what `call` needs, which takes time in a new thread only. */
  load: Call;
  call: Call;
  /** Of `call`. */
  timeoutMs: number;
}

interface ThreadOptions {
  heapMb?: number;
  /** Jobs by lane; more are rejected. */
  maxWaiting?: Partial<Record<Lane, number>>;
  /** A copy is given to each thread that is started. */
  workerData?: unknown;
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
 * Runs jobs in one worker thread, one at a time, by the priority of their lanes.
 *
 * @param module its exports are the functions that jobs call
 */
export function createWorkerThread(
  module: URL,
  log: Log,
  { heapMb = workerLimits.maxOldGenerationSizeMb, maxWaiting, workerData }: ThreadOptions = {},
) {
  const pool = new Tinypool({
    filename: module.href,
    // Kept while idle: a new thread would delay the next job.
    minThreads: 1,
    maxThreads: 1,
    // Atomics block the event loop of an idle worker: React's `setImmediate` callbacks would pile up
    // there and keep the data of each rendered page in memory.
    useAtomics: false,
    workerData,
    resourceLimits: { ...workerLimits, maxOldGenerationSizeMb: heapMb },
  });
  // Without a listener, an error of an idle worker would end the process.
  pool.on('error', (error) =>
    log.warn({ module: module.pathname, error: describeError(error) }, 'worker thread error'),
  );
  const runInTurn = createLaneQueue(1, maxWaiting);
  let isClosed = false;

  /** Terminates the thread after the timeout. */
  async function runCall<T>([name, argument]: Call, timeoutMs: number): Promise<T> {
    if (isClosed) throw new WorkerClosedError();
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await pool.run(argument, { name, signal });
    } catch (error) {
      if (isClosed) throw new WorkerClosedError();
      if (!signal.aborted) throw error;
      throw new WorkerTimeoutError(`${name} took longer than ${timeoutMs} ms`, { cause: error });
    }
  }

  async function runJob<T>({ load, call, timeoutMs }: Job): Promise<T> {
    try {
      await runCall(load, WORKER_LOAD_TIMEOUT_MS);
    } catch (cause) {
      // Without the type of a timeout or a full heap, which the sanitizer would attribute to the body.
      throw cause instanceof WorkerClosedError
        ? cause
        : new Error(`${load[0]} did not load`, { cause });
    }
    return runCall(call, timeoutMs);
  }

  return {
    /**
     * Resolves with the result of `call`, whose timeout starts when the jobs before it have ended.
     *
     * @throws QueueError, WorkerTimeoutError, WorkerClosedError, what `call` throws, or an error whose cause
     *   is that of `load`
     */
    run: <T>(job: Job): Promise<T> => runInTurn(job, () => runJob<T>(job)),
    close: () => {
      isClosed = true;
      return pool.destroy();
    },
  };
}
