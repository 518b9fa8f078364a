import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { createLaneQueue } from './lanes.ts';

it('a task that waited runs in the context of its request, not in that of the task before it', async () => {
  const context = new AsyncLocalStorage<string>();
  const run = createLaneQueue(1);
  const request = (id: string) =>
    context.run(id, () => run({ lane: 'item' }, async () => context.getStore()));
  expect(await Promise.all(['a', 'b', 'c'].map(request))).toEqual(['a', 'b', 'c']);
});
