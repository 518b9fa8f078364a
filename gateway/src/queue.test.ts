import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { createDemand, createQueue, createSingleFlight, type Priority } from './queue.ts';
import { pass, useFakeClock } from './testing/fakeClock.ts';

/** A queue of which one task runs until `end`, and the order of the others. */
function busyQueue(maxWaiting?: number) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const run = createQueue(1, maxWaiting);
  const order: string[] = [];
  void run('item', createDemand(), () => promise);
  const add = (name: string, priority: Priority = 'item', demand = createDemand()) =>
    run(priority, demand, async () => {
      order.push(name);
    });
  return { add, order, end };
}

describe('a queue', () => {
  it('runs tasks by their priority, and the newest of a priority first', async () => {
    const { add, order, end } = busyQueue();
    const tasks = [
      ...['1', '2'].map((name) => add(name, 'search')),
      ...['a', 'b'].map((name) => add(name)),
      ...['x', 'y'].map((name) => add(name, 'background')),
    ];
    end();
    await Promise.all(tasks);
    expect(order).toEqual(['y', 'x', 'b', 'a', '2', '1']);
  });

  it('rejects the oldest task of the last priority if too many wait', async () => {
    const { add, order, end } = busyQueue(3);
    const tasks = [add('1', 'search'), add('2', 'search'), add('a'), add('b'), add('c')];
    end();
    const results = await Promise.allSettled(tasks);
    expect(order).toEqual(['c', 'b', 'a']);
    expect(results.map(({ status }) => status).slice(0, 2)).toEqual(['rejected', 'rejected']);
    expect(results[0]).toMatchObject({ reason: { message: 'not begun: 3 tasks come before it' } });
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
    expect(results[0]).toMatchObject({ reason: { message: 'not begun: nobody waits for it' } });
    expect(results[1]?.status).toBe('rejected');
  });

  it('runs a task in the context of its request, not in that of the task before it', async () => {
    const context = new AsyncLocalStorage<string>();
    const run = createQueue(1);
    const request = (id: string) =>
      context.run(id, () => run('item', createDemand(), async () => context.getStore()));
    expect(await Promise.all(['a', 'b', 'c'].map(request))).toEqual(['a', 'b', 'c']);
  });
});

describe('a single flight', () => {
  it('is wanted as long as one of its readers waits, and as new as the last of them', async () => {
    useFakeClock();
    const { add, order, end } = busyQueue();
    const fly = createSingleFlight<void>();
    const request = (name: string) =>
      fly(name, createDemand(1000), (demand) => add(name, 'item', demand));
    const flights = [request('popular'), request('left')];
    await pass(500);
    const other = request('other');
    await pass(1);
    flights.push(request('popular'), other);
    await pass(499);
    end();
    await Promise.allSettled(flights);
    expect(order).toEqual(['popular', 'other']);
  });
});
