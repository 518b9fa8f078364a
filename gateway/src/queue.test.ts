import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { createDemand, createQueue, createSingleFlight, type Priority } from './queue.ts';
import { after, pass, useFakeClock } from './testing/fakeClock.ts';

/** A queue of which one task runs until `end`, and the order of the others. */
function busyQueue(maxWaiting?: number) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const { run, hasRoom } = createQueue(1, maxWaiting);
  const order: string[] = [];
  void run('item', createDemand(), () => promise);
  const add = (name: string, priority: Priority = 'item', demand = createDemand()) =>
    run(priority, demand, async () => {
      order.push(name);
    });
  return { add, order, end, hasRoom };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a queue', () => {
  it('runs tasks by their priority, and those of a priority in their order', async () => {
    const { add, order, end } = busyQueue();
    const tasks = [
      ...['1', '2'].map((name) => add(name, 'search')),
      ...['a', 'b'].map((name) => add(name)),
      ...['x', 'y'].map((name) => add(name, 'background')),
    ];
    end();
    await Promise.all(tasks);
    expect(order).toEqual(['x', 'y', 'a', 'b', '1', '2']);
  });

  it('rejects the newest task of the lowest priority if too many wait', async () => {
    const { add, order, end } = busyQueue(3);
    const tasks = [add('1', 'search'), add('2', 'search'), add('a'), add('b'), add('c')];
    end();
    const results = await Promise.allSettled(tasks);
    expect(order).toEqual(['a', 'b', 'c']);
    expect(results.map(({ status }) => status).slice(0, 2)).toEqual(['rejected', 'rejected']);
    expect(results[0]).toMatchObject({
      reason: { message: 'not begun: the queue is full (3 tasks)' },
    });
  });

  it('says beforehand whether it would reject a task', async () => {
    const { add, hasRoom, end } = busyQueue(2);
    const accepted = () => (['background', 'item', 'search'] as const).filter(hasRoom);
    const response = { destroyed: false };
    const tasks = [add('a', 'item', createDemand(Infinity, response))];
    expect(accepted()).toEqual(['background', 'item', 'search']);
    tasks.push(add('b', 'search'));
    expect(accepted()).toEqual(['background', 'item']);
    tasks.push(add('c'));
    expect(accepted()).toEqual(['background']);
    // The client of a waiting task has gone, while another task runs.
    response.destroyed = true;
    expect(accepted()).toEqual(['background', 'item', 'search']);
    end();
    await Promise.allSettled(tasks);
    expect(accepted()).toEqual(['background', 'item', 'search']);
  });

  it('runs tasks with a timeout before those without, the earliest first, and rejects them last', async () => {
    const { add, order, end } = busyQueue(3);
    const tasks = [add('1'), add('2'), add('a', 'item', createDemand(5000))];
    tasks.push(add('b', 'item', createDemand(3000)));
    end();
    const results = await Promise.allSettled(tasks);
    expect(order).toEqual(['b', 'a', '1']);
    expect(results.map(({ status }) => status).indexOf('rejected')).toBe(1);
  });

  it('does not begin a task whose reader has waited long enough, or whose client is gone', async () => {
    useFakeClock();
    const { add, order, end } = busyQueue();
    const response = { destroyed: false };
    const tasks = [
      add('late', 'item', createDemand(1000)),
      add('left', 'item', createDemand(5000, response)),
      add('wanted', 'item', createDemand(5000)),
    ];
    await pass(1000);
    response.destroyed = true;
    end();
    const results = await Promise.allSettled(tasks);
    expect(order).toEqual(['wanted']);
    expect(results[0]).toMatchObject({
      reason: { message: 'not begun: its requests timed out or were aborted' },
    });
    expect(results[1]?.status).toBe('rejected');
  });

  it('leaves out a task that would come too late, and begins the newest if all would', async () => {
    useFakeClock();
    const { run } = createQueue(1);
    const order: string[] = [];
    const add = (name: string, waitMs: number) =>
      run('item', createDemand(waitMs), async () => {
        order.push(name);
        await pause(1000);
      });
    // On average a task takes a second.
    for (let times = 0; times < 30; times += 1) await after(1000, add('', 1));
    order.length = 0;
    const running = add('running', 5000);
    const tasks = [add('late', 2500), add('next', 5000), add('short', 2200), add('shorter', 2100)];
    await after(3000, Promise.allSettled([running, ...tasks]));
    expect(order).toEqual(['running', 'next', 'shorter']);
  });

  it('loses nothing to twenty readers each of which waits for its task, and then requests the next', async () => {
    useFakeClock();
    const { run } = createQueue(1);
    let left = 300;
    let done = 0;
    const reader = async () => {
      while (left > 0) {
        left -= 1;
        await run('item', createDemand(3000), () => pause(100));
        done += 1;
      }
    };
    await after(31_000, Promise.all(Array.from({ length: 20 }, reader)));
    expect(done).toBe(300);
  });

  it.each([2, 10])('completes nearly as much as it can at %i times its capacity', async (times) => {
    useFakeClock();
    const { run } = createQueue(1, 100);
    let inTime = 0;
    for (let request = 0; request < 300 * times; request += 1) {
      const task = run('item', createDemand(3000), () => pause(100));
      const end = performance.now() + 3000;
      task.then(
        () => {
          if (performance.now() < end) inTime += 1;
        },
        () => {},
      );
      await pass(100 / times);
    }
    // Ten a second for thirty seconds.
    expect(inTime).toBeGreaterThanOrEqual(290);
  });

  it('runs a task in the context of its request, not in that of the task before it', async () => {
    const context = new AsyncLocalStorage<string>();
    const { run } = createQueue(1);
    const request = (id: string) =>
      context.run(id, () => run('item', createDemand(), async () => context.getStore()));
    expect(await Promise.all(['a', 'b', 'c'].map(request))).toEqual(['a', 'b', 'c']);
  });
});

describe('a single flight', () => {
  it('is wanted as long as one of its readers waits', async () => {
    useFakeClock();
    const { add, order, end } = busyQueue();
    const fly = createSingleFlight<void>();
    const request = (name: string) =>
      fly(name, createDemand(1000), (demand) => add(name, 'item', demand));
    const flights = [request('popular'), request('left')];
    await pass(500);
    flights.push(request('popular'));
    await pass(500);
    end();
    await Promise.allSettled(flights);
    expect(order).toEqual(['popular']);
  });
});
