import { AsyncResource } from 'node:async_hooks';

/**
 * For what work is done: pinned content and warm pages, what the site publishes, or what visitors make up, such as
 * terms and ids that do not exist. The first is done first.
 */
export type Priority = 'background' | 'item' | 'search';

const order: Priority[] = ['background', 'item', 'search'];

/** How much the result of a task is wanted. */
export interface Demand {
  /** When it was last requested, in milliseconds of `performance.now()`. */
  readonly at: number;
  readonly isWanted: () => boolean;
}

/**
 * The demand of one reader.
 *
 * @param waitMs the reader waits so long
 * @param response of the reader's request: destroyed if its client is gone
 */
export function createDemand(waitMs = Infinity, response = { destroyed: false }): Demand {
  const at = performance.now();
  return { at, isWanted: () => performance.now() < at + waitMs && !response.destroyed };
}

/** Runs one operation per key at a time, with the demand of all who wait for its result. */
export function createSingleFlight<T>() {
  const flights = new Map<string, { demands: Demand[]; result: Promise<T> }>();
  return (key: string, demand: Demand, run: (demand: Demand) => Promise<T>): Promise<T> => {
    const running = flights.get(key);
    if (running) {
      running.demands.push(demand);
      return running.result;
    }
    const demands = [demand];
    const ofAll: Demand = {
      get at() {
        return Math.max(...demands.map(({ at }) => at));
      },
      isWanted: () => demands.some(({ isWanted }) => isWanted()),
    };
    const result = run(ofAll).finally(() => flights.delete(key));
    flights.set(key, { demands, result });
    return result;
  };
}

/** The task did not begin: nobody waited for it any more, or too many waited before it. */
export class QueueError extends Error {}

interface Job {
  priority: Priority;
  demand: Demand;
  run: () => Promise<void>;
  reject: (error: QueueError) => void;
}

/**
 * A function that runs tasks by their priority, and within a priority the one that was requested last: under overload
 * those tasks are done whose readers still wait, instead of none in time.
 *
 * @param maxWaiting if more tasks wait, the last in this order is rejected
 */
export function createQueue(concurrency: number, maxWaiting = Infinity) {
  const waiting = new Set<Job>();
  let running = 0;

  function drop(job: Job, reason: string): void {
    waiting.delete(job);
    job.reject(new QueueError(`not begun: ${reason}`));
  }

  function start(job: Job): void {
    waiting.delete(job);
    running += 1;
    void job.run().finally(() => {
      running -= 1;
      advance();
    });
  }

  function advance(): void {
    for (const job of waiting) if (!job.demand.isWanted()) drop(job, 'nobody waits for it');
    while (running < concurrency && waiting.size > 0) {
      start([...waiting].reduce((first, job) => (isBefore(first, job) ? first : job)));
    }
    if (waiting.size > maxWaiting) {
      const last = [...waiting].reduce((last, job) => (isBefore(last, job) ? job : last));
      drop(last, `${maxWaiting} tasks come before it`);
    }
  }

  /** @throws QueueError, or what the task throws */
  return <T>(priority: Priority, demand: Demand, task: () => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // In the context of its request, not in that of the task before it.
    const run = AsyncResource.bind(() => task().then(resolve, reject));
    waiting.add({ priority, demand, run, reject });
    advance();
    return promise;
  };
}

function isBefore(one: Job, other: Job): boolean {
  if (one.priority !== other.priority) {
    return order.indexOf(one.priority) < order.indexOf(other.priority);
  }
  return one.demand.at > other.demand.at;
}
