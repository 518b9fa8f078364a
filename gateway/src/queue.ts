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
  /** The index of its priority. */
  rank: number;
  demand: Demand;
  run: () => Promise<void>;
  reject: (error: QueueError) => void;
}

/**
 * Runs tasks by their priority. Of those of a priority that can end before their requests time out it runs the one
 * with the earliest timeout, or else the newest task. A plain first-in, first-out queue would, under overload, begin each
 * task just before its timeout, and no result would be in time.
 *
 * @param maxWaiting if more tasks wait, that of the lowest priority with the latest timeout is rejected
 */
export function createQueue(concurrency: number, maxWaiting = Infinity) {
  /** The oldest task first. */
  const waiting = new Set<Job>();
  let running = 0;
  /** How long a task takes on average. */
  let averageMs = 0;

  /** The tasks by priority, and those of a priority by timeout. */
  const sorted = () =>
    [...waiting].sort(
      (one, other) => one.rank - other.rank || one.demand.until() - other.demand.until(),
    );

  function reject(job: Job, reason: string): void {
    waiting.delete(job);
    job.reject(new QueueError(`not begun: ${reason}`));
  }

  function dropUnwanted(): void {
    const now = performance.now();
    for (const job of waiting) {
      if (job.demand.until() <= now) reject(job, 'its requests timed out or were aborted');
    }
  }

  function findNext(): Job | undefined {
    const jobs = sorted();
    const hasPriority = ({ rank }: Job) => rank === jobs[0]?.rank;
    // Twice: a task may take longer than the average, and another one may follow it.
    const end = performance.now() + 2 * averageMs;
    const inTime = jobs.filter(hasPriority).find(({ demand }) => demand.until() > end);
    return inTime ?? [...waiting].findLast(hasPriority);
  }

  async function start(job: Job): Promise<void> {
    waiting.delete(job);
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
      const job = findNext();
      if (!job) break;
      void start(job);
    }
    const last = waiting.size > maxWaiting && sorted().at(-1);
    if (last) reject(last, `the queue is full (${maxWaiting} tasks)`);
  }

  return {
    /** @throws QueueError, or what the task throws */
    run: <T>(priority: Priority, demand: Demand, task: () => Promise<T>): Promise<T> => {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      // In the context of its request, not in that of the task before it.
      const run = AsyncResource.bind(() => task().then(resolve, reject));
      waiting.add({ rank: order.indexOf(priority), demand, run, reject });
      advance();
      return promise;
    },
    /** Whether a task of this priority would wait, and not be rejected. */
    hasRoom: (priority: Priority): boolean => {
      // While a long task runs, the requests of others may have timed out.
      if (waiting.size >= maxWaiting) dropUnwanted();
      const isLower = ({ rank }: Job) => rank > order.indexOf(priority);
      return waiting.size < maxWaiting || [...waiting].some(isLower);
    },
  };
}
