import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { createQueryClient, hydrateQueries } from '../queries/client.ts';
import { closeFlagQuery } from '../queries/closeFlag.ts';
import { configQuery, itemQuery, serviceCardQuery } from '../queries/queries.ts';
import { failuresOf } from './FailureToasts.tsx';

const home = { banners: [], functions: ['7'], notices: '' };

/** The messages of the failures of a page, of a client in which these queries have failed. */
async function messagesOf(url: string, failed: (readonly unknown[])[], polled = false) {
  const client = createQueryClient();
  await hydrateQueries(client, {
    queries: [[configQuery('home').queryKey, { ok: true, value: home }]],
  });
  const queryFn = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    Promise.reject(new ApiError({ kind: 'envelope', code: 1, text: String(queryKey.at(-1)) }));
  for (const queryKey of failed) await client.prefetchQuery({ queryKey, queryFn });
  if (polled) {
    const options = { queryKey: failed[0] ?? [], queryFn, refetchInterval: 1000, enabled: false };
    new QueryObserver(client, options).subscribe(() => {});
  }
  return (await failuresOf(url, client)).map(({ message }) => message);
}

const service = serviceCardQuery('7').queryKey;
const item = itemQuery({ kind: 'function', id: '7' }).queryKey;
const flag = closeFlagQuery.queryKey;

it.each<[string, (readonly unknown[])[], string[]]>([
  ['/homeWeb', [service], ['function 7']],
  ['/homeWeb', [item], []],
  ['/details?function=7', [item, configQuery('site').queryKey], ['config site', 'function 7']],
  // The search offers them besides.
  ['/details', [service], []],
  ['/judgeView', [flag], ['closeFlag']],
])('%s misses of the failed queries %j: %j', async (url, failed, missed) => {
  expect(await messagesOf(url, failed)).toEqual(missed);
});

it('only the first failure of a call that is repeated by itself is reported', async () => {
  expect(await messagesOf('/homeWeb', [flag], true)).toEqual(['closeFlag']);
  expect(await messagesOf('/homeWeb', [flag, flag], true)).toEqual([]);
  expect(await messagesOf('/homeWeb', [service, service])).toEqual(['function 7']);
});

it('a failed refetch is not reported', async () => {
  const url = '/homeWeb';
  expect(await messagesOf(url, [configQuery('home').queryKey])).toEqual([]);
});
