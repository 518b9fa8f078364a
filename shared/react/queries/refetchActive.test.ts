import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { createQueryClient } from './client.ts';
import { refetchActive } from './refetchActive.ts';
import { resultQuery } from './result.ts';

const client = createQueryClient();
afterEach(() => client.clear());

/** A query that the page shows, whose calls end as `fetch` says. */
async function show(key: string, fetch: () => Promise<string>): Promise<void> {
  const query = resultQuery([key], fetch);
  await client.prefetchQuery(query);
  new QueryObserver(client, query).subscribe(() => {});
}

const ok = async () => 'content';
const fail = (error: Error) => (): Promise<string> => Promise.reject(error);

/** Ends as `first` says, and later as `fetch` says. */
const firstThen = (first: () => Promise<string>, fetch: () => Promise<string>) =>
  vi.fn(fetch).mockImplementationOnce(first);

it('refetches every active query and finds no failure', async () => {
  const [one, other] = [vi.fn(ok), vi.fn(ok)];
  await show('one', one);
  await show('other', other);
  expect(await refetchActive(client)).toBeUndefined();
  expect([one, other].map((fetch) => fetch.mock.calls.length)).toEqual([2, 2]);
});

it.each([
  [
    'what had failed has failed again',
    fail(new ApiError({ kind: 'forbidden' })),
    { kind: 'forbidden' },
  ],
  [
    'known content could not be refetched',
    firstThen(ok, fail(new ApiError({ kind: 'other' }))),
    { kind: 'other' },
  ],
  ['an item does not exist', fail(new ApiError({ kind: 'notFound' })), undefined],
  ['what had failed works again', firstThen(fail(new ApiError({ kind: 'other' })), ok), undefined],
])('reports the failure that is left when %s', async (_, fetch, failure) => {
  await show('one', ok);
  await show('other', fetch);
  expect(await refetchActive(client)).toEqual(failure);
});
