import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { createQueryClient } from '../queries/client.ts';
import { isToasted } from './FailureToasts.tsx';

type Toast = 'first' | 'never' | undefined;

const queryKey = ['x'];

/** Whether a failure is toasted after this number of them, with the meta data of the observers in their order. */
async function isFailureToasted(observers: Toast[], failures = 1, data?: string): Promise<boolean> {
  const client = createQueryClient();
  if (data) client.setQueryData(queryKey, data);
  const queryFn = () => Promise.reject(new ApiError({ kind: 'other' }));
  const options = (toast: Toast) => ({ queryKey, queryFn, meta: { toast }, enabled: false });
  for (let count = 0; count < failures; count += 1) {
    await client.prefetchQuery({ ...options(observers[0]), staleTime: 0 });
  }
  for (const toast of observers) new QueryObserver(client, options(toast)).subscribe(() => {});
  const query = client.getQueryCache().find<unknown, ApiError>({ queryKey });
  return query !== undefined && isToasted(query);
}

it.each<[Toast[], number, boolean]>([
  [[undefined], 2, true],
  [['never'], 1, false],
  [['first'], 1, true],
  [['first'], 2, false],
  [['never', undefined], 1, true],
  // A menu that opens while the page loads the same items.
  [[undefined, 'never'], 1, true],
])('for observers %j, failure number %i is toasted: %s', async (...row) => {
  const [observers, failures, toasted] = row;
  expect(await isFailureToasted(observers, failures)).toBe(toasted);
});

it('a failed refetch is not toasted', async () => {
  expect(await isFailureToasted([undefined], 1, 'content')).toBe(false);
});
