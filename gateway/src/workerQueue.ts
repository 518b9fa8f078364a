import { describeError, type Log } from '@twinfront/shared/node/log';
import { type Call, createWorkerThread } from '@twinfront/shared/node/workerThread';
import { createLaneQueue, type Lane, type Turn } from './lanes.ts';
import { workerLimits } from './limits.ts';

interface Job extends Turn {
  /** Loads what `call` needs. */
  load: Call;
  call: Call;
  /** Of `call`. */
  timeoutMs: number;
}

interface QueueOptions {
  heapMb?: number;
  /** Jobs by lane; more are rejected. */
  maxWaiting?: Partial<Record<Lane, number>>;
  /** A copy is given to each thread that is started. */
  workerData?: unknown;
}

/**
 * Runs jobs in one worker thread, one at a time, by the priority of their lanes.
 *
 * @param module its exports are the functions that jobs call
 */
export function createWorkerQueue(
  module: URL,
  log: Log,
  { heapMb = workerLimits.maxOldGenerationSizeMb, maxWaiting, workerData }: QueueOptions = {},
) {
  const thread = createWorkerThread(module, {
    resourceLimits: { ...workerLimits, maxOldGenerationSizeMb: heapMb },
    workerData,
    onError: (error) =>
      log.warn({ module: module.pathname, error: describeError(error) }, 'worker thread error'),
  });
  const runInTurn = createLaneQueue(1, maxWaiting);

  return {
    /**
     * Resolves with the result of `call`, whose timeout starts when the jobs before it have ended.
     *
     * @throws QueueError, WorkerTimeoutError, WorkerClosedError, what `call` throws, or an error whose cause
     *   is that of `load`
     */
    run: <T>({ load, call, timeoutMs, ...turn }: Job): Promise<T> =>
      runInTurn(turn, async () => {
        await thread.load(load);
        return thread.call<T>(call, timeoutMs);
      }),
    close: thread.close,
  };
}
