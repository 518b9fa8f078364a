import { gzipSync } from 'node:zlib';
import { createApi } from '@twinfront/shared/api/api';
import { createLog } from '@twinfront/shared/node/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Behaviour, createFakeApi, type FakeApi } from '../testing/createFakeApi.ts';
import { banner as bannerData, serveDemoContent } from '../testing/demoContent.ts';
import { useFakeClock } from '../testing/fakeClock.ts';
import { mockApi } from '../testing/mockApi.ts';
import { createUpstreamClients } from './client.ts';

const MB = 1024 * 1024;

const TTL_MS = 400;
/** A quarter of the TTL. */
const HALF_OPEN_MS = 100;
const TIMEOUT_MS = 5000;

let clients: ReturnType<typeof createUpstreamClients>;
let lines: string[];

function create(base: string, timeoutMs = TIMEOUT_MS): void {
  lines = [];
  const log = createLog('gateway', 'info', (line) => lines.push(line));
  clients = createUpstreamClients({ base, ttlMs: TTL_MS, timeoutMs, log });
}

/** How a call ends: by its value, or by the row of the catalogue. */
const ending = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error) => error.kind,
  );
const banner = (id: string) => ending(createApi(clients.home).getBanner(id));
const search = (term: string) => ending(createApi(clients.visitors).searchRichText(term));

describe('a reply', () => {
  let api: FakeApi;
  beforeEach(async () => {
    api = await createFakeApi();
    serveDemoContent(api);
    create(api.base);
  });
  afterEach(() => api.close());

  const article = (length: number) =>
    JSON.stringify({
      code: 200,
      msg: '',
      data: [{ id: 'a', title: 'a', body: 'x'.repeat(length) }],
    });

  it.each([
    ['declares its length', false],
    ['does not', true],
  ])('of less than 5 MB is taken, and of more is not, if it %s', async (_, chunked) => {
    api.on('/richText/search/large', { raw: article(4 * MB), chunked });
    api.on('/richText/search/larger', { raw: article(5 * MB), chunked });
    expect(await search('large')).toBe('ok');
    expect(await search('larger')).toBe('other');
    await vi.waitFor(() => expect(api.open()).toBe(0));
  });

  it('is limited after decompression', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    api.on('/richText/search/small', { raw: gzipSync(article(100)), headers });
    api.on('/richText/search/bomb', { raw: gzipSync(article(6 * MB)), headers });
    expect(await search('small')).toBe('ok');
    expect(await search('bomb')).toBe('other');
  });

  it.each(['/banner/1', 'http://127.0.0.1:9/private', '//evil.example/banner/1'])(
    'that leads to %s is not followed',
    async (location) => {
      const headers = { Location: location.startsWith('/b') ? api.base + location : location };
      api.on('/banner/2', { status: 302, headers });
      expect(await banner('2')).toBe('other');
      expect(api.calls.map(({ path }) => path)).toEqual(['/banner/2']);
    },
  );

  it('that stops in the middle times out, and its connection is closed', async () => {
    create(api.base, 150);
    api.on('/banner/1', { data: {}, fault: 'half' });
    expect(await banner('1')).toBe('timeout');
    await vi.waitFor(() => expect(api.open()).toBe(0));
  });
});

describe('an API without a socket', () => {
  let api: FakeApi;
  beforeEach(() => {
    useFakeClock();
    api = mockApi();
    serveDemoContent(api);
    create(api.base);
  });

  /** Opens the breaker. */
  async function failAll(behaviour: Behaviour): Promise<void> {
    api.reset();
    api.on('*', behaviour);
    for (let call = 0; call < 5; call += 1) {
      const ended = banner(`x${call}`);
      if (behaviour.fault === 'silent') await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
      await ended;
    }
  }

  describe('bounds concurrent calls', () => {
    beforeEach(() => api.on('*', { fault: 'silent' }));

    it('to sixteen of visitors: 64 are queued and end in time, all others time out at once', async () => {
      const ends = Array.from({ length: 200 }, (_, term) => search(`${term}`));
      expect(new Set(await Promise.all(ends.slice(80)))).toEqual(new Set(['timeout']));
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
      expect(api.open()).toBe(16);
      expect(clients.isCircuitOpen()).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(new Set(await Promise.all(ends))).toEqual(new Set(['timeout']));
      expect(api.open()).toBe(0);
    });

    it('and never sends a queued call that has ended', async () => {
      const leaving = new AbortController();
      const call = (term: number) =>
        createApi(clients.visitors).searchRichText(`${term}`, { signal: leaving.signal });
      for (let term = 0; term < 16; term += 1) void search(`${term}`);
      const queued = Array.from({ length: 24 }, (_, term) => ending(call(16 + term)));
      await vi.advanceTimersByTimeAsync(1);
      leaving.abort();
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
      await Promise.all(queued);
      expect(api.calls).toHaveLength(16);
    });

    it('of visitors, which delay neither the home page nor the close flag', async () => {
      for (let term = 0; term < 200; term += 1) void search(`${term}`);
      await vi.advanceTimersByTimeAsync(0);
      expect(api.open()).toBe(16);
      expect(await banner('1')).toBe('ok');
      expect(await createApi(clients.direct).getCloseFlag()).toBe(false);
    });
  });

  describe('that is down', () => {
    it.each<[string, Behaviour, string]>([
      ['resets connections', { fault: 'reset' }, 'other'],
      ['fails', { status: 500 }, 'other'],
      ['answers nonsense', { raw: '<html>' }, 'other'],
      ['redirects in circles', { status: 302, headers: { Location: '/' } }, 'other'],
      ['is silent', { fault: 'silent' }, 'timeout'],
    ])(
      'because it %s opens the circuit breaker: calls fail at once, except for one trial at a time',
      async (_, behaviour, kind) => {
        await failAll(behaviour);
        expect(clients.isCircuitOpen()).toBe(true);
        const before = api.calls.length;
        for (let call = 0; call < 50; call += 1) expect(await banner('1')).toBe(kind);
        expect(await search('公告')).toBe(kind);
        const call = createApi(clients.home).getBanner('1');
        await expect(call).rejects.toThrow('the circuit breaker is open');
        expect(api.calls).toHaveLength(before);
        const flag = ending(createApi(clients.direct).getCloseFlag());
        await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
        expect(await flag).toBe(kind);
        for (let trial = 1; trial <= 3; trial += 1) {
          const calls = api.calls.length;
          await vi.advanceTimersByTimeAsync(HALF_OPEN_MS);
          expect(await search('公告')).toBe(kind);
          const first = banner('1');
          const others = Promise.all([banner('2'), search('公告')]);
          expect(await others).toEqual([kind, kind]);
          if (behaviour.fault === 'silent') await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
          expect(await first).toBe(kind);
          expect(api.calls).toHaveLength(calls + 1);
        }
      },
    );

    it('closes the circuit breaker with the first trial call after it has recovered, and is logged twice', async () => {
      await failAll({ status: 500 });
      for (let trial = 0; trial < 3; trial += 1) {
        await vi.advanceTimersByTimeAsync(HALF_OPEN_MS);
        await banner('1');
      }
      api.reset();
      serveDemoContent(api);
      expect(await banner('1')).toBe('other');
      await vi.advanceTimersByTimeAsync(HALF_OPEN_MS);
      expect(await banner('1')).toBe('ok');
      expect(clients.isCircuitOpen()).toBe(false);
      expect(await search('公告')).toBe('ok');
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { level: 'warn', message: 'circuit breaker opened' },
        { level: 'info', message: 'circuit breaker closed' },
      ]);
    });
  });

  describe('that answers', () => {
    it.each<[string, Behaviour, string]>([
      ['404', { status: 404 }, 'notFound'],
      ['401', { status: 401 }, 'unauthorized'],
      ['403', { status: 403 }, 'forbidden'],
      ['an envelope code of failure', { raw: '{"code":7,"msg":"busy"}' }, 'envelope'],
      ['a value', { data: bannerData('1', 'a') }, 'ok'],
    ])('%s between failures interrupts their sequence', async (_, behaviour, kind) => {
      api.on('*', { status: 500 });
      api.on('/banner/1', behaviour);
      for (const id of ['a', 'b', 'c', 'd', '1', 'e', 'f', 'g', 'h']) {
        expect(await banner(id)).toBe(id === '1' ? kind : 'other');
        expect(clients.isCircuitOpen()).toBe(false);
      }
      await banner('i');
      expect(clients.isCircuitOpen()).toBe(true);
    });

    it('slowly does not open the circuit if calls time out after they were queued', async () => {
      api.on('*', { data: bannerData('1', 'a'), delayMs: 0.6 * TIMEOUT_MS });
      const ends = Array.from({ length: 40 }, (_, id) => banner(`slow-${id}`));
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
      const kinds = await Promise.all(ends);
      expect(kinds.slice(0, 16)).toEqual(Array(16).fill('ok'));
      expect(kinds.slice(16)).toEqual(Array(24).fill('timeout'));
      expect(clients.isCircuitOpen()).toBe(false);
    });

    it('is not closed by a trial call that timed out after it was queued', async () => {
      api.on('*', { fault: 'silent' });
      const call16 = (name: string) => Array.from({ length: 16 }, (_, id) => banner(name + id));
      const ends = call16('sent ');
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS / 2);
      ends.push(...call16('queued '));
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS / 2 + HALF_OPEN_MS);
      expect(clients.isCircuitOpen()).toBe(true);
      ends.push(banner('trial'));
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
      expect(new Set(await Promise.all(ends))).toEqual(new Set(['timeout']));
      expect(api.count('/banner/trial')).toBe(1);
      expect(clients.isCircuitOpen()).toBe(true);
    });

    it('stays closed when calls of visitors fail', async () => {
      api.on('*', { status: 500 });
      for (let term = 0; term < 100; term += 1) {
        await search(`${term}`);
        expect(clients.isCircuitOpen()).toBe(false);
      }
      expect(await banner('1')).toBe('ok');
      expect(lines).toEqual([]);
    });
  });
});
