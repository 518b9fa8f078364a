import { getCloseFlag } from '@twinfront/shared/api/closeFlag';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createFakeApi, type FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { askOnce } from './askOnce.ts';
import { checkPicture } from './checkPicture.ts';

const limits = { timeoutMs: 20_000, stallMs: 20_000, slowMs: 1000 };
let api: FakeApi;
let now = 0;
beforeAll(async () => {
  api = await createFakeApi();
  api.on('/support/config/getCloseFlag', { data: true });
  api.on('/media/a.webp', { raw: 'x', headers: { 'Content-Type': 'image/webp' } });
});
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await api.close();
});

it('an answer that takes longer than the limit is a flaw', async () => {
  const { slow } = await askOnce({ ...limits, api: api.base }, (client) => {
    const closed = getCloseFlag(client);
    now = 1500;
    return closed;
  });
  expect(slow).toMatchObject([
    {
      level: 'flaw',
      what: 'It took 1.5 s. Right would be less than 1 s; after 5 s it counts as failed.',
    },
  ]);
});

it('the time for work on an answer, such as cleaning HTML, does not count', async () => {
  const answer = await askOnce({ ...limits, api: api.base }, async (client) => {
    const closed = await getCloseFlag(client);
    now = 1500;
    return closed;
  });
  expect(answer).toMatchObject({ outcome: { ok: true, value: true }, slow: [] });
});

it('a picture that takes longer than the limit is a flaw', async () => {
  const checked = checkPicture({ ...limits, media: api.origin }, '/media/a.webp');
  now = 1500;
  expect(await checked).toEqual([
    {
      level: 'flaw',
      what: 'It took 1.5 s. Right would be less than 1 s.',
      seen: 'the rest of the page first, and this later.',
    },
  ]);
});
