import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';

/** For what work is done: the home pages, published items, or what visitors type. The first comes first. */
export type Lane = 'home' | 'item' | 'visitor';

const priorities: Record<Lane, number> = { home: 2, item: 1, visitor: 0 };

/** The queue was full, or the task did not start in time. */
export class QueueError extends Error {}

export interface Turn {
  lane: Lane;
  /** A task that has waited longer is dropped, because the deadline of its request has passed. */
  maxWaitMs?: number;
}

/**
 * A function that runs tasks by the priority of their lanes.
 *
 * @param maxWaiting how many tasks of a lane may wait; by default any number
 */
export function createLaneQueue(
  concurrency: number,
  maxWaiting: Partial<Record<Lane, number>> = {},
) {
  const queue = new PQueue({ concurrency });
  /** @throws QueueError, or what the task throws */
  return async <T>({ lane, maxWaitMs = Infinity }: Turn, task: () => Promise<T>): Promise<T> => {
    const priority = priorities[lane];
    if (queue.sizeBy({ priority }) >= (maxWaiting[lane] ?? Infinity)) {
      throw new QueueError(`the queue of lane ${lane} is full`);
    }
    const startBy = performance.now() + maxWaitMs;
    const run = async () => {
      if (performance.now() < startBy) return task();
      throw new QueueError(`lane ${lane}: not started within ${maxWaitMs} ms`);
    };
    // In the context of its request, not in that of the task before it.
    return queue.add(AsyncResource.bind(run), { priority });
  };
}
