import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { createKnownApi } from '../../api/knownApi.ts';
import { bannerQuery } from './banner.ts';
import { createQueryClient } from './client.ts';
import { CLOSE_FLAG_KEY, closeFlagQuery } from './closeFlag.ts';
import { dehydrateQueries, hydrateQueries } from './dehydrate.ts';

const banner = { id: '1', title: 'a', image: { src: '/media/a.webp', alt: '' } };
const api = createKnownApi(
  { 'banner 1': { ok: true, value: banner }, 'closeFlag ': { ok: true, value: false } },
  () => {},
);
const queries: [string[], object][] = [
  [['banner', '1'], { ok: true, value: banner }],
  [['banner', 'gone'], { ok: false, failure: { kind: 'other' } }],
];

let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  client = createQueryClient();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Whether the page would refetch its banner and the close flag at once. */
const areStale = () => [
  new QueryObserver(client, bannerQuery(api, '1')).getCurrentResult().isStale,
  new QueryObserver(client, closeFlagQuery(api)).getCurrentResult().isStale,
];

it('are what was asked for and how it ended, in order, but for the close flag', async () => {
  await client.ensureQueryData(bannerQuery(api, '1'));
  await client.ensureQueryData(closeFlagQuery(api));
  await client.ensureQueryData(bannerQuery(api, 'gone'));
  expect(dehydrateQueries(client)).toEqual(queries);
});

it('are without what has no answer', async () => {
  const failing = {
    queryKey: ['x'],
    queryFn: () => Promise.reject(new ApiError({ kind: 'other' })),
  };
  await client.prefetchQuery(failing);
  client.prefetchQuery({ queryKey: ['y'], queryFn: () => new Promise(() => {}) });
  expect(dehydrateQueries(client)).toEqual([]);
});

it('come to the same page as JSON, with the close flag, and are as good as new', () => {
  hydrateQueries(client, JSON.parse(JSON.stringify({ queries, closed: false })));
  expect(dehydrateQueries(client)).toEqual(queries);
  expect(client.getQueryData(CLOSE_FLAG_KEY)).toBe(false);
  expect(areStale()).toEqual([false, false]);
});

it.each([
  ['a minute', Date.now() - 60_000, [false, true]],
  ['six minutes', Date.now() - 6 * 60_000, [true, true]],
  ['an unknown time', 0, [true, true]],
])('are shown and refetched by age: a document of %s ago', (_, updatedAt, stale) => {
  hydrateQueries(client, { queries, closed: true }, { updatedAt });
  expect(client.getQueryData(['banner', '1'])).toEqual({ ok: true, value: banner });
  expect(client.getQueryData(CLOSE_FLAG_KEY)).toBe(true);
  expect(areStale()).toEqual(stale);
});

it('leave open what a shell does not say', () => {
  hydrateQueries(client, {});
  expect(client.getQueryCache().getAll()).toEqual([]);
});
