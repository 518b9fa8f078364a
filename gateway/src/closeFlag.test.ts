import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CloseFlag, createCloseFlag } from './closeFlag.ts';
import { createUpstream } from './createUpstream.ts';
import { createLog } from './log.ts';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';

const PATH = '/support/config/getCloseFlag';
let api: FakeApi;
let flag: CloseFlag;
let lines: string[];

const create = (siteClosed: 'auto' | 'on' | 'off' = 'auto', timeoutMs?: number) => {
  const log = createLog('info', (line) => lines.push(line));
  const client = createUpstream(api.base, { timeoutMs });
  return createCloseFlag({ client, refreshMs: 20, siteClosed, log });
};

beforeEach(async () => {
  lines = [];
  api = await createFakeApi();
  api.on(PATH, { data: false });
});
afterEach(async () => {
  flag.stop();
  await api.close();
});

describe('the close flag', () => {
  it.each([
    [true, true],
    [1, true],
    ['1', true],
    [{ since: 'today' }, true],
    [false, false],
    [0, false],
    ['', false],
    [null, false],
  ])('%j from the API means closed: %s', async (data, closed) => {
    api.on(PATH, { data });
    flag = create();
    await flag.firstRead;
    expect(flag.isClosed()).toBe(closed);
  });

  it('is read again and again', async () => {
    flag = create();
    await flag.firstRead;
    expect(flag.isClosed()).toBe(false);
    api.on(PATH, { data: true });
    await vi.waitFor(() => expect(flag.isClosed()).toBe(true));
    api.on(PATH, { data: false });
    await vi.waitFor(() => expect(flag.isClosed()).toBe(false));
  });

  it('stands as last known when it cannot be read, and says so once', async () => {
    api.on(PATH, { data: true });
    flag = create();
    await flag.firstRead;
    const before = api.count(PATH);
    api.on(PATH, { status: 500 });
    await vi.waitFor(() => expect(api.count(PATH)).toBeGreaterThan(before + 3));
    expect(flag.isClosed()).toBe(true);
    expect(lines.filter((line) => line.includes('cannot be read'))).toHaveLength(1);
  });

  it('stands as last known when it is not answered in time', async () => {
    api.on(PATH, { data: true });
    flag = create('auto', 50);
    await flag.firstRead;
    const before = api.count(PATH);
    api.on(PATH, { data: false, fault: 'half' });
    await vi.waitFor(() => expect(api.count(PATH)).toBeGreaterThan(before + 2));
    expect(flag.isClosed()).toBe(true);
  });

  it('is open when it has never been read', async () => {
    api.on(PATH, { fault: 'reset' });
    flag = create();
    await flag.firstRead;
    expect(flag.isClosed()).toBe(false);
  });

  it('has one call under way at most', async () => {
    api.on(PATH, { fault: 'silent' });
    flag = create();
    await wait(150);
    expect(api.count(PATH)).toBe(1);
  });

  it.each([
    ['on', true],
    ['off', false],
  ] as const)('is overruled by %s, and then not asked for', async (siteClosed, closed) => {
    api.on(PATH, { data: !closed });
    flag = create(siteClosed);
    await flag.firstRead;
    await wait(50);
    expect(flag.isClosed()).toBe(closed);
    expect(api.count(PATH)).toBe(0);
  });

  it('is left alone once it is stopped', async () => {
    flag = create();
    await flag.firstRead;
    flag.stop();
    const before = api.count(PATH);
    await wait(80);
    expect(api.count(PATH)).toBe(before);
  });
});
