import { AsyncResource } from 'node:async_hooks';

/**
 * The priority of a task, the highest first: `background` for pinned content and warm pages, `item` for published items,
 * `search` for search terms and for ids that do not exist.
 */
export type Priority = 'background' | 'item' | 'search';

const order: Priority[] = ['background', 'item', 'search'];

/** The requests that wait for the result of a task. */
export interface Demand {
  /** When the last of them times out, in milliseconds of `performance.now()`. */
  readonly until: () => number;
}

/**
 * The demand of one request.
 *
 * @param waitMs the timeout of the request
 * @param response destroyed if the client has disconnected
 */
export function createDemand(waitMs = Infinity, response = { destroyed: false }): Demand {
  const end = performance.now() + waitMs;
  return { until: () => (response.destroyed ? -Infinity : end) };
}

/** The value, or `undefined` after the timeout, which does not cancel the operation. */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs one operation per key at a time, with the demand of all requests that wait for its result. */
export function createSingleFlight<T>() {
  const flights = new Map<string, { demands: Demand[]; result: Promise<T> }>();
  return (key: string, demand: Demand, run: (demand: Demand) => Promise<T>): Promise<T> => {
    const running = flights.get(key);
    if (running) {
      running.demands.push(demand);
      return running.result;
    }
    const demands = [demand];
    const until = () => demands.reduce((last, demand) => Math.max(last, demand.until()), -Infinity);
    const result = run({ until }).finally(() => flights.delete(key));
    flights.set(key, { demands, result });
    return result;
  };
}

/** The task did not begin: its requests timed out or were aborted, or the queue was full. */
export class QueueError extends Error {}

interface Job {
  demand: Demand;
  run: () => Promise<void>;
  reject: (error: QueueError) => void;
}

/** Removes the task that is chosen by when the requests of each time out. */
function take(jobs: Job[] = [], choose: (timeouts: number[]) => number): Job | undefined {
  const timeouts = jobs.map(({ demand }) => demand.until());
  return jobs.splice(choose(timeouts), 1)[0];
}

/**
 * Runs tasks by their priority. Of those of a priority that can end before their requests time out it runs the one
 * with the earliest timeout, or else the newest task. A plain first-in, first-out queue would, under overload, begin each
 * task just before its timeout, and no result would be in time.
 *
 * @param maxWaiting if more tasks wait, that of the lowest priority with the latest timeout is rejected
 */
export function createQueue(concurrency: number, maxWaiting = Infinity) {
  const waiting: Record<Priority, Job[]> = { background: [], item: [], search: [] };
  const size = () => order.reduce((sum, priority) => sum + waiting[priority].length, 0);
  let running = 0;
  /** How long a task takes on average. */
  let averageMs = 0;

  function dropUnwanted(): void {
    const now = performance.now();
    for (const priority of order) {
      waiting[priority] = waiting[priority].filter(({ demand, reject }) => {
        const isWanted = demand.until() > now;
        if (!isWanted) reject(new QueueError('not begun: its requests timed out or were aborted'));
        return isWanted;
      });
    }
  }

  function takeNext(): Job | undefined {
    const jobs = order.map((priority) => waiting[priority]).find(({ length }) => length > 0);
    // Twice: a task may take longer than the average, and another one may follow it.
    const end = performance.now() + 2 * averageMs;
    return take(jobs, (timeouts) =>
      timeouts.indexOf(Math.min(...timeouts.filter((timeout) => timeout > end))),
    );
  }

  async function start(job: Job): Promise<void> {
    const begin = performance.now();
    running += 1;
    await job.run();
    running -= 1;
    averageMs += (performance.now() - begin - averageMs) / 8;
    advance();
  }

  function advance(): void {
    dropUnwanted();
    while (running < concurrency) {
      const job = takeNext();
      if (!job) break;
      void start(job);
    }
    if (size() <= maxWaiting) return;
    const jobs = order.map((priority) => waiting[priority]).findLast(({ length }) => length > 0);
    const latest = take(jobs, (timeouts) => timeouts.lastIndexOf(Math.max(...timeouts)));
    latest?.reject(new QueueError(`not begun: the queue is full (${maxWaiting} tasks)`));
  }

  return {
    /** @throws QueueError, or what the task throws */
    run: <T>(priority: Priority, demand: Demand, task: () => Promise<T>): Promise<T> => {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      // In the context of its request, not in that of the task before it.
      const run = AsyncResource.bind(() => task().then(resolve, reject));
      waiting[priority].push({ demand, run, reject });
      advance();
      return promise;
    },
    /** Whether a task of this priority would wait, and not be rejected. */
    hasRoom: (priority: Priority): boolean => {
      // The requests of tasks may have ended since the last one began, which may take seconds.
      if (size() >= maxWaiting) dropUnwanted();
      const lower = order.slice(order.indexOf(priority) + 1);
      return size() < maxWaiting || lower.some((other) => waiting[other].length > 0);
    },
  };
}
