import { environmentManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type Failure } from '../../api/errors.ts';
import type { DehydratedQuery } from '../../site/rendering.ts';
import { createQueryClient, hydrateQueries } from './client.ts';
import { closeFlagQuery } from './closeFlag.ts';
import { bannerCardQuery, configQuery } from './queries.ts';

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
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'), 10_000);
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

describe('the queries of a document', () => {
  const image = { src: '/media/a.webp', alt: '' };
  const home = { banners: ['1', 'gone'], functions: [], notices: '' };
  const missing: Failure = { kind: 'notFound' };
  const timeout: Failure = { kind: 'timeout' };

  const queries: DehydratedQuery[] = [
    [['whole', 'config site'], { ok: false, failure: timeout }],
    [['whole', 'config home'], { ok: true, value: home }],
    [['cards', 'banner 1'], { ok: true, value: { id: '1', title: 'a', image } }],
    [['cards', 'banner gone'], { ok: false, failure: missing }],
  ];

  /** Whether the page would refetch its banner and the close flag at once. */
  const areStale = () => [
    new QueryObserver(client, bannerCardQuery('1')).getCurrentResult().isStale,
    new QueryObserver(client, closeFlagQuery).getCurrentResult().isStale,
  ];

  it('are restored from JSON, with the close flag, and are fresh', async () => {
    await hydrateQueries(client, JSON.parse(JSON.stringify({ queries, closed: false })));
    for (const [key, result] of queries) {
      const { data, error } = client.getQueryState(key) ?? {};
      expect(error ? { ok: false, failure: error.failure } : { ok: true, value: data }).toEqual(
        result,
      );
    }
    expect(client.getQueryData(closeFlagQuery.queryKey)).toBe(false);
    expect(areStale()).toEqual([false, false]);
  });

  it.each([
    ['a minute', Date.now() - 60_000, [false, true]],
    ['six minutes', Date.now() - 6 * 60_000, [true, true]],
    ['an unknown time', 0, [true, true]],
  ])('are stale by the age of the document: %s', async (_, updatedAt, stale) => {
    await hydrateQueries(client, { queries, closed: true }, updatedAt);
    expect(client.getQueryData(closeFlagQuery.queryKey)).toBe(true);
    expect(areStale()).toEqual(stale);
  });

  it('that failed are shown as failed, and not fetched again by the first render', async () => {
    await hydrateQueries(client, { queries });
    const observer = new QueryObserver(client, configQuery('site'));
    const stop = observer.subscribe(() => {});
    expect(observer.getCurrentResult()).toMatchObject({ isError: true, fetchStatus: 'idle' });
    expect(observer.getCurrentResult().error?.failure).toEqual(timeout);
    stop();
  });

  it('of an app shell leave the cache empty', async () => {
    await hydrateQueries(client, {});
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
