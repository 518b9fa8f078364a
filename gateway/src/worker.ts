import { describeError, type Log } from '@twinfront/shared/node/log';
import { type Call, createWorkerThread } from '@twinfront/shared/node/workerThread';
import { workerLimits } from './limits.ts';
import { createQueue, type Demand, type Priority } from './queue.ts';

interface WorkerOptions {
  heapMb?: number;
  /** More calls are rejected. */
  maxWaiting?: number;
  /** A copy is given to each thread that is started. */
  workerData?: unknown;
}

/**
 * Calls functions of a module in one worker thread, one at a time, in the order of a queue.
 *
 * @param module its exports are the functions, and `load`
 */
export function createWorker(
  module: URL,
  log: Log,
  { heapMb = workerLimits.maxOldGenerationSizeMb, maxWaiting, workerData }: WorkerOptions = {},
) {
  /** False as soon as another thread may have replaced the one that was loaded. */
  let isLoaded = false;
  const thread = createWorkerThread(module, {
    resourceLimits: { ...workerLimits, maxOldGenerationSizeMb: heapMb },
    workerData,
    onError: (error) => {
      isLoaded = false;
      log.warn({ module: module.pathname, error: describeError(error) }, 'worker thread error');
    },
  });
  const runInTurn = createQueue(1, maxWaiting);

  return {
    /**
     * Resolves with the result of `call`, whose timeout starts when it begins.
     *
     * @throws QueueError, WorkerTimeoutError, WorkerClosedError, what `call` throws, or an error whose cause
     *   is that of loading the module
     */
    run: <T>(priority: Priority, demand: Demand, call: Call, timeoutMs: number): Promise<T> =>
      runInTurn(priority, demand, async () => {
        if (!isLoaded) await thread.load(['load', undefined]);
        isLoaded = true;
        try {
          return await thread.call<T>(call, timeoutMs);
        } catch (error) {
          isLoaded = false;
          throw error;
        }
      }),
    close: thread.close,
  };
}
