import { describeError, type Log } from '@twinfront/shared/node/log';
import {
  createWorkerThread,
  isOutOfMemory,
  type WorkerTask,
  WorkerTimeoutError,
} from '@twinfront/shared/node/workerThread';
import { workerLimits } from './limits.ts';
import { createQueue, type Demand, type Priority } from './queue.ts';

interface WorkerOptions {
  heapMb?: number;
  /** More tasks are rejected. */
  maxWaiting?: number;
  /** A copy is given to each thread that is started. */
  workerData?: unknown;
}

/** A task exceeded its limit of time or memory, for which its thread was replaced. */
export class WorkerLimitError extends Error {}

/** A worker thread that runs one task at a time, in the order of a queue; see `createWorkerThread`. */
export function createWorker(
  module: URL,
  log: Log,
  { heapMb = workerLimits.maxOldGenerationSizeMb, maxWaiting, workerData }: WorkerOptions = {},
) {
  const thread = createWorkerThread(module, {
    resourceLimits: { ...workerLimits, maxOldGenerationSizeMb: heapMb },
    workerData,
    onError: (error) =>
      log.warn({ module: module.pathname, error: describeError(error) }, 'worker thread error'),
  });
  const queue = createQueue(1, maxWaiting);

  async function runNow<T>(task: WorkerTask, timeoutMs: number): Promise<T> {
    try {
      return await thread.run<T>(task, timeoutMs);
    } catch (error) {
      if (error instanceof WorkerTimeoutError)
        throw new WorkerLimitError(`longer than ${timeoutMs} ms`);
      if (isOutOfMemory(error)) throw new WorkerLimitError(`more than ${heapMb} MB of memory`);
      throw error;
    }
  }

  return {
    /**
     * Resolves with the result of a task, whose timeout starts when it begins.
     *
     * @throws QueueError, WorkerLimitError, or as the thread
     */
    run: <T>(priority: Priority, demand: Demand, task: WorkerTask, timeoutMs: number) =>
      queue.run(priority, demand, () => runNow<T>(task, timeoutMs)),
    hasRoom: queue.hasRoom,
    load: thread.load,
    close: thread.close,
  };
}
