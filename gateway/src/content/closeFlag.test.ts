import { createLog } from '@twinfront/shared/node/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Behaviour, FakeApi } from '../testing/createFakeApi.ts';
import { mockApi } from '../testing/mockApi.ts';
import { type CloseFlag, createCloseFlag } from './closeFlag.ts';
import { createUpstreamClient } from './upstream.ts';

const PATH = '/support/config/getCloseFlag';
const REFRESH_MS = 2000;
const TIMEOUT_MS = 5000;
let api: FakeApi;
let flag: CloseFlag;
let lines: string[];

const create = (siteClosed: 'auto' | 'on' | 'off' = 'auto') => {
  const log = createLog('gateway', 'info', (line) => lines.push(line));
  const client = createUpstreamClient(api.base, { timeoutMs: TIMEOUT_MS });
  return createCloseFlag({ client, refreshMs: REFRESH_MS, siteClosed, log });
};

const nextRead = () => vi.advanceTimersByTimeAsync(REFRESH_MS);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  lines = [];
  api = mockApi();
  api.on(PATH, { data: false });
});
afterEach(() => flag.stop());

describe('the close flag', () => {
  // All values: shared/api/client.test.ts.
  it.each<[string, Behaviour, boolean]>([
    ['truthy', { data: 'false' }, true],
    ['falsy', { data: null }, false],
  ])('follows the API when it is %s, whatever it was before', async (_, reply, closed) => {
    api.on(PATH, { data: !closed });
    flag = create();
    await flag.firstRead;
    expect(flag.isClosed()).toBe(!closed);
    api.on(PATH, reply);
    await nextRead();
    expect(flag.isClosed()).toBe(closed);
  });

  it.each<[string, Behaviour]>([
    ['an error status', { status: 401, data: true }],
    ['a connection that is reset', { fault: 'reset' }],
    ['an envelope of another code', { raw: '{"code":500,"msg":"x","data":true}' }],
  ])('keeps its last known value after %s, and logs it once', async (_, failure) => {
    for (const closed of [true, false]) {
      lines = [];
      api.on(PATH, { data: closed });
      flag = create();
      await flag.firstRead;
      api.on(PATH, failure);
      for (const _ of ['first', 'second', 'third']) await nextRead();
      expect(flag.isClosed()).toBe(closed);
      expect(
        lines.filter((line) => line.includes('close flag refresh failed, keeping the last value')),
      ).toHaveLength(1);
      flag.stop();
    }
  });

  it('keeps its last known value when a reply does not come in time', async () => {
    api.on(PATH, { data: true });
    flag = create();
    await flag.firstRead;
    api.on(PATH, { fault: 'silent' });
    await nextRead();
    api.on(PATH, { status: 500 });
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + REFRESH_MS);
    expect(api.count(PATH)).toBe(3);
    expect(flag.isClosed()).toBe(true);
  });

  it('is open when it has never been read, and has one call in flight at most', async () => {
    api.on(PATH, { fault: 'silent' });
    flag = create();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(api.count(PATH)).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await flag.firstRead;
    expect(flag.isClosed()).toBe(false);
  });

  it.each([
    ['on', true],
    ['off', false],
  ] as const)('is overridden by %s, and then not read', async (siteClosed, closed) => {
    api.on(PATH, { data: !closed });
    flag = create(siteClosed);
    await flag.firstRead;
    await nextRead();
    expect(flag.isClosed()).toBe(closed);
    // For the snapshot: a start without the override is not closed by it.
    expect(flag.lastRead()).toBeUndefined();
    expect(api.count(PATH)).toBe(0);
  });

  it('is not read again after it is stopped', async () => {
    flag = create();
    await flag.firstRead;
    flag.stop();
    await nextRead();
    expect(api.count(PATH)).toBe(1);
  });
});
