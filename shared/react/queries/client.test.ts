import { environmentManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { createKnownApi } from '../../api/knownApi.ts';
import { createQueryClient, dehydrateQueries, hydrateQueries, refetchActive } from './client.ts';
import { CLOSE_FLAG_KEY, closeFlagQuery } from './closeFlag.ts';
import { bannerCardQuery } from './items.ts';
import { resultQuery } from './result.ts';

let client: ReturnType<typeof createQueryClient>;

// TanStack Query does not retry or refetch in Node.
beforeEach(() => {
  client = createQueryClient();
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  client.clear();
  onlineManager.setOnline(true);
  environmentManager.setIsServer(() => true);
});

/** The status of a query with an observer after its first fetch. */
async function watch(queryFn: () => Promise<string>) {
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  stop();
  return observer.getCurrentResult().status;
}

it('does not retry', async () => {
  const queryFn = vi.fn(() => Promise.reject(new ApiError({ kind: 'other' })));
  expect(await watch(queryFn)).toBe('error');
  expect(queryFn).toHaveBeenCalledOnce();
});

it.each([
  ['success', () => Promise.resolve('there')],
  ['error', () => Promise.reject(new ApiError({ kind: 'other' }))],
])('fetches while the browser reports no network: %s', async (status, queryFn) => {
  onlineManager.setOnline(false);
  expect(await watch(queryFn)).toBe(status);
});

describe('dehydrated queries', () => {
  const banner = { id: '1', title: 'a', image: { src: '/media/a.webp', alt: '' } };
  const api = createKnownApi(
    { 'banner 1': { ok: true, value: banner }, 'closeFlag ': { ok: true, value: false } },
    () => {},
  );
  const queries: [string[], object][] = [
    [['bannerCard', '1'], { ok: true, value: banner }],
    [['bannerCard', 'gone'], { ok: false, failure: { kind: 'other' } }],
  ];

  /** Whether the page would refetch its banner and the close flag at once. */
  const areStale = () => [
    new QueryObserver(client, bannerCardQuery(api, '1')).getCurrentResult().isStale,
    new QueryObserver(client, closeFlagQuery(api)).getCurrentResult().isStale,
  ];

  it('contain each query and its result in order, without the close flag', async () => {
    await client.ensureQueryData(bannerCardQuery(api, '1'));
    await client.ensureQueryData(closeFlagQuery(api));
    await client.ensureQueryData(bannerCardQuery(api, 'gone'));
    expect(dehydrateQueries(client)).toEqual(queries);
  });

  it('leave out queries without data', async () => {
    const failing = {
      queryKey: ['x'],
      queryFn: () => Promise.reject(new ApiError({ kind: 'other' })),
    };
    await client.prefetchQuery(failing);
    client.prefetchQuery({ queryKey: ['y'], queryFn: () => new Promise(() => {}) });
    expect(dehydrateQueries(client)).toEqual([]);
  });

  it('are restored from JSON, with the close flag, and are fresh', () => {
    hydrateQueries(client, JSON.parse(JSON.stringify({ queries, closed: false })));
    expect(dehydrateQueries(client)).toEqual(queries);
    expect(client.getQueryData(CLOSE_FLAG_KEY)).toBe(false);
    expect(areStale()).toEqual([false, false]);
  });

  it.each([
    ['a minute', Date.now() - 60_000, [false, true]],
    ['six minutes', Date.now() - 6 * 60_000, [true, true]],
    ['an unknown time', 0, [true, true]],
  ])('are stale by the age of the document: %s', (_, updatedAt, stale) => {
    hydrateQueries(client, { queries, closed: true }, updatedAt);
    expect(client.getQueryData(['bannerCard', '1'])).toEqual({ ok: true, value: banner });
    expect(client.getQueryData(CLOSE_FLAG_KEY)).toBe(true);
    expect(areStale()).toEqual(stale);
  });

  it('of an app shell leave the cache empty', () => {
    hydrateQueries(client, {});
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});

describe('refetchActive', () => {
  /** Adds an active query whose function is `fetch`. */
  async function show(key: string, fetch: () => Promise<string>): Promise<void> {
    const query = resultQuery([key], fetch);
    await client.prefetchQuery(query);
    new QueryObserver(client, query).subscribe(() => {});
  }

  const ok = async () => 'content';
  const fail = (error: Error) => (): Promise<string> => Promise.reject(error);

  /** Calls `first` once, then `fetch`. */
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
      'a failed query fails again',
      fail(new ApiError({ kind: 'forbidden' })),
      { kind: 'forbidden' },
    ],
    [
      'a query with data fails',
      firstThen(ok, fail(new ApiError({ kind: 'other' }))),
      { kind: 'other' },
    ],
    ['an item does not exist', fail(new ApiError({ kind: 'notFound' })), undefined],
    ['a failed query succeeds', firstThen(fail(new ApiError({ kind: 'other' })), ok), undefined],
  ])('reports the remaining failure when %s', async (_, fetch, failure) => {
    await show('one', ok);
    await show('other', fetch);
    expect(await refetchActive(client)).toEqual(failure);
  });
});
