import { environmentManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { createQueryClient } from './client.ts';

const client = createQueryClient();

// In Node the library would not ask again by itself.
beforeEach(() => environmentManager.setIsServer(() => false));
afterEach(() => {
  client.clear();
  onlineManager.setOnline(true);
  environmentManager.setIsServer(() => true);
});

/** How a query ends that a component watches. */
async function watch(queryFn: () => Promise<string>) {
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  stop();
  return observer.getCurrentResult().status;
}

it('asks once and never again by itself', async () => {
  const queryFn = vi.fn(() => Promise.reject(new ApiError({ kind: 'other' })));
  expect(await watch(queryFn)).toBe('error');
  expect(queryFn).toHaveBeenCalledOnce();
});

it.each([
  ['success', () => Promise.resolve('there')],
  ['error', () => Promise.reject(new ApiError({ kind: 'other' }))],
])('asks where the browser calls itself offline too: %s', async (status, queryFn) => {
  onlineManager.setOnline(false);
  expect(await watch(queryFn)).toBe(status);
});
