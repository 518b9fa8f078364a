import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OtherError } from '../api/errors.ts';
import { createKnownApi } from '../api/knownApi.ts';
import { bannerQuery } from './banner.ts';
import { CLOSE_FLAG_KEY, closeFlagQuery } from './closeFlag.ts';
import { createQueryClient } from './createQueryClient.ts';
import { queriesOf, seedQueries } from './queriesOf.ts';

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

const isStale = (key: readonly unknown[]) => {
  const query = client.getQueryCache().find({ queryKey: key });
  return query?.isStaleByTime(5000);
};

it('are what was asked for and how it ended, in order, but for the close flag', async () => {
  await client.ensureQueryData(bannerQuery(api, '1'));
  await client.ensureQueryData(closeFlagQuery(api));
  await client.ensureQueryData(bannerQuery(api, 'gone'));
  expect(queriesOf(client)).toEqual(queries);
});

it('are without what has no answer', async () => {
  const failing = { queryKey: ['x'], queryFn: () => Promise.reject(new OtherError()) };
  await client.prefetchQuery(failing);
  client.prefetchQuery({ queryKey: ['y'], queryFn: () => new Promise(() => {}) });
  expect(queriesOf(client)).toEqual([]);
});

it('come to the same page as JSON, with the close flag, and are as good as new', () => {
  seedQueries(client, JSON.parse(JSON.stringify({ queries, closed: false })));
  expect(queriesOf(client)).toEqual(queries);
  expect(client.getQueryData(CLOSE_FLAG_KEY)).toBe(false);
  expect([['banner', '1'], CLOSE_FLAG_KEY].map(isStale)).toEqual([false, false]);
});

it('are shown and asked for again when the browser had kept the document', () => {
  seedQueries(client, { queries, closed: true }, { old: true });
  expect(client.getQueryData(['banner', '1'])).toEqual({ ok: true, value: banner });
  expect(client.getQueryData(CLOSE_FLAG_KEY)).toBe(true);
  expect([['banner', '1'], CLOSE_FLAG_KEY].map(isStale)).toEqual([true, true]);
});

it('leave open what a shell does not say', () => {
  seedQueries(client, {});
  expect(client.getQueryCache().getAll()).toEqual([]);
});
