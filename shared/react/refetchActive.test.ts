import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ForbiddenError, NotFoundError, OtherError } from '../api/errors.ts';
import { createQueryClient } from './createQueryClient.ts';
import { settledQuery } from './outcome.ts';
import { refetchActive } from './refetchActive.ts';

const client = createQueryClient();
afterEach(() => client.clear());

/** A query that the page shows, whose calls end as `fetch` says. */
async function show(key: string, fetch: () => Promise<string>): Promise<void> {
  const query = settledQuery([key], fetch);
  await client.prefetchQuery(query);
  new QueryObserver(client, query).subscribe(() => {});
}

const ok = async () => 'content';
const fail = (error: Error) => (): Promise<string> => Promise.reject(error);

it('refetches every active query and finds no failure', async () => {
  const [one, other] = [vi.fn(ok), vi.fn(ok)];
  await show('one', one);
  await show('other', other);
  expect(await refetchActive(client)).toBeUndefined();
  expect([one, other].map((fetch) => fetch.mock.calls.length)).toEqual([2, 2]);
});

it('tells that what had failed has failed again', async () => {
  await show('one', ok);
  await show('other', fail(new ForbiddenError()));
  expect(await refetchActive(client)).toEqual({ kind: 'forbidden' });
});

it('tells that known content could not be refetched', async () => {
  await show('one', vi.fn(fail(new OtherError())).mockImplementationOnce(ok));
  expect(await refetchActive(client)).toEqual({ kind: 'other' });
});

it('does not take an item that does not exist for a failure', async () => {
  await show('one', fail(new NotFoundError()));
  expect(await refetchActive(client)).toBeUndefined();
});

it('finds no failure when what had failed works again', async () => {
  await show('one', vi.fn(ok).mockImplementationOnce(fail(new OtherError())));
  expect(await refetchActive(client)).toBeUndefined();
});
