import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/errors.ts';
import { createQueryClient } from './client.ts';
import { closeFlagQuery } from './closeFlag.ts';
import { type ResultQuery, resultQuery } from './result.ts';

const MINUTE = 60_000;
const client = createQueryClient();

beforeEach(() => {
  vi.useFakeTimers();
  // Without it the library would neither refetch nor start timers in Node.
  environmentManager.setIsServer(() => false);
  client.mount();
});
afterEach(() => {
  client.clear();
  client.unmount();
  focusManager.setFocused(undefined);
  environmentManager.setIsServer(() => true);
  vi.useRealTimers();
});

/** Returns to the tab after so long. */
async function returnAfter(ms: number): Promise<void> {
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(ms);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
}

async function show(query: ResultQuery<string>): Promise<() => void> {
  const stop = new QueryObserver(client, query).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return stop;
}

it('refetches content on window focus once it is older than five minutes', async () => {
  const fetch = vi.fn(async () => 'content');
  await show(resultQuery(['banner', '1'], fetch));
  await returnAfter(4 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(1);
  await returnAfter(MINUTE);
  expect(fetch).toHaveBeenCalledTimes(2);
  await returnAfter(4 * MINUTE);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('refetches content on mount once it is older than five minutes', async () => {
  const fetch = vi.fn(async () => 'content');
  const query = resultQuery(['banner', '1'], fetch);
  const leave = await show(query);
  leave();
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  (await show(query))();
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  await show(query);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it.each([
  [
    'that an item does not exist as late as content',
    new ApiError({ kind: 'notFound' }),
    4 * MINUTE,
    1,
  ],
  ['what failed after five seconds', new ApiError({ kind: 'other' }), 5_000, 2],
])('refetches on a return to the tab %s', async (_, error, ms, calls) => {
  const fetch = vi.fn((): Promise<string> => Promise.reject(error));
  await show(resultQuery(['banner', '1'], fetch));
  await returnAfter(ms);
  expect(fetch).toHaveBeenCalledTimes(calls);
});

it('refetches the close flag on every window focus', async () => {
  const getCloseFlag = vi.fn(async () => false);
  const query = closeFlagQuery({ getCloseFlag } as unknown as Api);
  new QueryObserver(client, query).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  await returnAfter(1);
  await returnAfter(1);
  expect(getCloseFlag).toHaveBeenCalledTimes(3);
});
