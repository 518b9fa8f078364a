import { describeError, type Log } from '@twinfront/shared/node/log';
import { createWorkerThread, type WorkerTask } from '@twinfront/shared/node/workerThread';
import { workerLimits } from './limits.ts';
import { createQueue, type Demand, type Priority } from './queue.ts';

interface WorkerOptions {
  heapMb?: number;
  /** More tasks are rejected. */
  maxWaiting?: number;
  /** A copy is given to each thread that is started. */
  workerData?: unknown;
}

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
  const runInTurn = createQueue(1, maxWaiting);
  return {
    /**
     * Resolves with the result of a task, whose timeout starts when it begins.
     *
     * @throws QueueError, or as the thread
     */
    run: <T>(priority: Priority, demand: Demand, task: WorkerTask, timeoutMs: number) =>
      runInTurn(priority, demand, () => thread.run<T>(task, timeoutMs)),
    close: thread.close,
  };
}
