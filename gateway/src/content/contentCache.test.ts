import type { CallKey } from '@twinfront/shared/api/calls';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import { createLog } from '@twinfront/shared/node/log';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Behaviour, FakeApi } from '../testing/createFakeApi.ts';
import { banner, serveDemoContent, site } from '../testing/demoContent.ts';
import { after, pass, useFakeClock } from '../testing/fakeClock.ts';
import { mockApi } from '../testing/mockApi.ts';
import { sanitizeInProcess } from '../testing/sanitizeInProcess.ts';
import { WorkerLimitError } from '../worker.ts';
import {
  type ContentCacheOptions,
  createContentCache,
  type ManagedContentCache,
} from './contentCache.ts';
import { createUpstreamClient } from './upstream.ts';

const TTL_MS = 400;
const FAILURE_TTL_MS = TTL_MS / 2;
const REFRESH_WAIT_MS = 200;
/** The interval at which the timer looks for pinned entries that are due. */
const PINNED_MS = 50;
/** An entry of this age is refreshed before it is read. */
const OLD_MS = 2 * TTL_MS + 10;

const MAX_ENTRIES = 200;

const CONFIG = '/support/config/getKey?key=';
const SITE = `${CONFIG}site`;

let api: FakeApi;
let content: ManagedContentCache;

const create = (options: Partial<ContentCacheOptions> = {}) =>
  createContentCache({
    client: createUpstreamClient(api.base),
    sanitize: sanitizeInProcess,
    ttlMs: TTL_MS,
    maxEntries: MAX_ENTRIES,
    log: createLog('gateway', 'silent'),
    ...options,
  });

const titleOf = async () => {
  const { result } = await content.read('banner 1');
  return result.ok ? result.value.title : result.failure.kind;
};

/** Searches for more terms, and reads more items, than the cache keeps. */
async function fillCache(): Promise<void> {
  api.on('*', { data: [] });
  for (let term = 0; term <= MAX_ENTRIES; term += 1) await content.read(`search ${term}`);
  api.on('*', { data: banner('0', 'other') });
  for (let id = 0; id <= MAX_ENTRIES; id += 1) await content.read(`banner other-${id}`);
}

beforeEach(() => {
  useFakeClock();
  api = mockApi();
  serveDemoContent(api);
  api.on('/banner/1', { data: banner('1', 'first') });
  content = create();
});

describe('the content cache', () => {
  it('has one call in flight per key, and none while the entry is fresh', async () => {
    api.on('/banner/1', { data: banner('1', 'first'), delayMs: 20 });
    const titles = await after(20, Promise.all(Array.from({ length: 50 }, titleOf)));
    expect(new Set(titles)).toEqual(new Set(['first']));
    expect(await titleOf()).toBe('first');
    expect(api.count('/banner/1')).toBe(1);
  });

  it('serves stale at once, and the new answer to the next reader', async () => {
    await titleOf();
    api.on('/banner/1', { data: banner('1', 'second') });
    await pass(TTL_MS + 10);
    const stale = { isStale: true, ageMs: TTL_MS + 10, result: { value: { title: 'first' } } };
    expect(await content.read('banner 1')).toMatchObject(stale);
    await pass(0);
    expect(await titleOf()).toBe('second');
    expect(api.count('/banner/1')).toBe(2);
  });

  it('refreshes an entry that is twice as old as the TTL before it is read, but waits only 200 ms', async () => {
    await titleOf();
    api.on('/banner/1', { data: banner('1', 'second') });
    await pass(OLD_MS);
    expect(content.peekAndRefresh('banner 1', 'item')).toBeUndefined();
    expect(await titleOf()).toBe('second');
    api.on('/banner/1', { fault: 'silent' });
    await pass(OLD_MS);
    for (let times = 0; times < 2; times += 1) {
      const reads = vi.fn();
      void content.read('banner 1').then(reads);
      await pass(REFRESH_WAIT_MS - 1);
      expect(reads).not.toHaveBeenCalled();
      await pass(1);
      expect(reads).toHaveBeenCalledWith(expect.objectContaining({ isStale: true }));
    }
    expect(api.count('/banner/1')).toBe(3);
  });

  it('waits for no call of pinned keys once they were asked, nor for others during an outage', async () => {
    await content.read('config home');
    api.on('/banner/1', { fault: 'silent' });
    await after(REQUEST_TIMEOUT_MS, titleOf());
    await content.read('banner b 2');
    api.on('/function/8', { data: { id: '8', title: 'a', icon: { src: '/media/a', alt: '' } } });
    await content.read('function 8');
    api.on('*', { fault: 'silent' });
    api.on(SITE, { fault: 'silent' });
    await after(REQUEST_TIMEOUT_MS, content.read('config site'));
    expect(await titleOf()).toBe('timeout');
    expect(content.peekAndRefresh('function 8', 'item')).toMatchObject({ result: { ok: true } });
  });

  it('serves the valid entries of a snapshot at once while the API is silent', async () => {
    await content.read('config home');
    await titleOf();
    const entries = content.dump();
    await pass(OLD_MS);
    content = create();
    const invalid = { key: 'function 7', at: Date.now(), value: { title: 1 } };
    content.load([...entries, invalid, { ...invalid, key: 'nonsense' }]);
    for (const path of ['/banner/1', '/function/7']) api.on(path, { fault: 'silent' });
    expect(await titleOf()).toBe('first');
    expect(content.peekAndRefresh('function 7', 'item')).toBeUndefined();
  });

  it('takes a snapshot of the future, by another clock, for one of now', async () => {
    await content.read('config home');
    await titleOf();
    const entries = content.dump().map((entry) => ({ ...entry, at: entry.at + 3_600_000 }));
    content = create();
    content.load(entries);
    await pass(TTL_MS + 10);
    await titleOf();
    expect(api.count('/banner/1')).toBe(2);
  });

  it('refreshes pinned keys in the background when they are due, and that of a failed call sooner', async () => {
    content.start();
    await pass(10);
    const count = () => ['site', 'home', 'maintenance'].map((key) => api.count(CONFIG + key));
    expect(count()).toEqual([1, 1, 1]);
    expect(await titleOf()).toBe('first');
    api.on('/banner/1', { data: banner('1', 'second') });
    api.on(SITE, { status: 500 });
    await pass(TTL_MS + PINNED_MS);
    expect(count()).toEqual([2, 2, 2]);
    expect(await titleOf()).toBe('second');
    expect(content.isUpstreamUp()).toBe(false);
    await pass(FAILURE_TTL_MS + PINNED_MS);
    expect(count()).toEqual([3, 2, 2]);
    content.stop();
    await pass(2000);
    expect(count()).toEqual([3, 2, 2]);
  });

  it.each([1, 40, 1000, 60_000])(
    'retries a failure before the TTL of %i ms ends',
    async (ttlMs) => {
      content = create({ ttlMs });
      api.on('/banner/1', { status: 500 });
      expect(await titleOf()).toBe('other');
      expect(await titleOf()).toBe('other');
      expect(api.count('/banner/1')).toBe(1);
      api.on('/banner/1', { data: banner('1', 'back') });
      await pass(Math.min(1000, Math.ceil(ttlMs / 2)) + 1);
      expect(await titleOf()).toBe('back');
    },
  );

  it('serves stale with its hash while the API fails, and retries after the TTL of a failure', async () => {
    const { hash } = await content.read('banner 1');
    api.on('/banner/1', { status: 500 });
    await pass(OLD_MS);
    expect(await titleOf()).toBe('first');
    await pass(FAILURE_TTL_MS - 10);
    expect(await titleOf()).toBe('first');
    expect(await content.read('banner 1')).toHaveProperty('hash', hash);
    expect(api.count('/banner/1')).toBe(2);
    api.on('/banner/1', { data: banner('1', 'back') });
    await pass(20);
    expect(await titleOf()).toBe('back');
  });

  it('caches a 404 like an answer: the item is gone', async () => {
    content = create({ ttlMs: 200 });
    await titleOf();
    api.on('/banner/1', { status: 404 });
    await pass(410);
    expect(await titleOf()).toBe('notFound');
    await pass(100);
    expect(await titleOf()).toBe('notFound');
    expect(api.count('/banner/1')).toBe(2);
  });

  it('serves stale when everything is 404: an outage', async () => {
    await titleOf();
    await content.read('config site');
    for (const { path } of [...api.calls]) api.on(path, { status: 404 });
    await pass(TTL_MS + 10);
    for (let times = 0; times < 2; times += 1) {
      expect(await titleOf()).toBe('first');
      await pass(0);
    }
    expect((await content.read('config site')).result.ok).toBe(true);
  });

  it('takes no 404 of an uncached item for an answer while config site fails', async () => {
    api.on(SITE, { status: 404 });
    await content.read('config site');
    const unknown = { ok: false, failure: { kind: 'other' } };
    expect(await content.read('banner gone')).toMatchObject({ hash: undefined, result: unknown });
  });

  it('keeps the hash and the object of unchanged results, also of failures', async () => {
    const results = async () => {
      await Promise.all(['banner 1', 'banner gone'].map((key) => content.read(key as CallKey)));
      await pass(0);
      const reads = [await content.read('banner 1'), await content.read('banner gone')];
      return reads.map(({ result, hash, bodies }) => ({ result, hash, bodies }));
    };
    const first = await results();
    await pass(OLD_MS);
    const second = await results();
    expect(second).toEqual(first);
    for (const index of [0, 1]) {
      expect(second[index]?.result).toBe(first[index]?.result);
      expect(second[index]?.bodies).toBe(first[index]?.bodies);
    }
    expect(api.count('/banner/1')).toBe(2);
    api.on('/banner/1', { data: banner('1', 'second') });
    await pass(OLD_MS);
    const [changed] = await results();
    expect(changed?.hash).not.toBe(first[0]?.hash);
  });

  it('has only pinned entries in the snapshot, and reports only their changes', async () => {
    const onChange = vi.fn();
    content = create({ onChange });
    const keys = () => content.dump().map(({ key }) => key);
    await content.read('config home');
    await Promise.all([titleOf(), content.read('search 公告')]);
    const pinned = ['config home', 'banner 1', 'search 公告'];
    expect(keys()).toEqual(pinned);
    expect(onChange).toHaveBeenCalledTimes(3);

    api.on('/banner/9', { data: banner('9', 'other') });
    await Promise.all([content.read('search typed'), content.read('banner 9')]);
    await content.read('banner missing');
    expect(keys()).toEqual(pinned);
    await pass(TTL_MS);
    await Promise.all([titleOf(), content.read('search 公告')]);
    await pass(0);
    expect(onChange).toHaveBeenCalledTimes(3);

    api.on('/banner/1', { data: banner('1', 'second') });
    await pass(TTL_MS);
    await titleOf();
    await vi.waitFor(async () => expect(await titleOf()).toBe('second'), 10_000);
    expect(onChange).toHaveBeenCalledTimes(4);

    api.on(`${CONFIG}home`, { data: { banners: [], functions: [], notices: '公告' } });
    await pass(TTL_MS);
    await content.read('config home');
    await pass(0);
    expect(keys().sort()).toEqual(['config home', 'search 公告']);
  });

  it('logs pinned keys with the error, and of other keys neither the argument nor the address', async () => {
    const lines: string[] = [];
    content = create({ log: createLog('gateway', 'debug', (line) => lines.push(line)) });
    await content.read('config home');
    api.on('/banner/typed', { data: banner('typed', 'x') });
    const readAll = () =>
      Promise.all([titleOf(), content.read('banner typed'), content.read('search never-typed')]);
    api.on('/richText/search/never-typed', { data: [] });
    await readAll();
    for (const path of ['/banner/1', '/banner/typed', '/richText/search/never-typed']) {
      api.on(path, { status: 500 });
    }
    await pass(TTL_MS + 10);
    await readAll();
    for (const id of ['typed', 'typed-too'] as const) {
      api.on(`/function/${id}`, { raw: '{"code":7,"msg":"no typed"}' });
      await content.read(`function ${id}`);
    }
    const url = `${api.base}/banner/1`;
    const message = 'refresh failed, serving stale';
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { message, key: 'banner 1', error: expect.stringContaining(url) },
      { message, key: 'banner *', error: 'other' },
      { message, key: 'search *', error: 'other' },
      { level: 'warn', message: 'fetch failed', key: 'function *', error: 'envelope' },
      // Only the first one is a warning.
      { level: 'debug', message: 'fetch failed', key: 'function *', error: 'envelope' },
    ]);
    lines.length = 0;
    api.on('/richText/search/never-typed', { data: [] });
    await pass(TTL_MS + 10);
    await content.read('search never-typed');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { message: 'refresh succeeded again', key: 'search *' },
    ]);
  });

  it('evicts entries of searches and items, and never pinned entries of the home pages', async () => {
    await content.read('config home');
    await Promise.all([titleOf(), content.read('config site'), content.read('search 公告')]);
    await fillCache();
    for (const key of ['search 0', 'banner other-0'] as const) await content.read(key);
    expect(api.count('/richText/search/0')).toBe(2);
    expect(api.count('/banner/other-0')).toBe(2);

    for (const { path } of [...api.calls]) api.on(path, { status: 500 });
    await pass(OLD_MS);
    for (let times = 0; times < 2; times += 1) {
      expect(await titleOf()).toBe('first');
      expect((await content.read('config home')).result.ok).toBe(true);
      expect((await content.read('search 公告')).result.ok).toBe(true);
      expect(content.lastSite()?.name).toBe(site.name);
      await pass(0);
    }
  });
});

describe('calls', () => {
  const open = async () => {
    await pass(1);
    return api.open();
  };
  const entry = { id: '9', title: 'a', icon: { src: '/media/a.webp', alt: '' } };
  beforeEach(() => api.on('*', { fault: 'silent' }));

  it('wait for one of sixteen slots, items first, except for those of pinned keys', async () => {
    for (let term = 0; term < 16; term += 1) void content.read(`search ${term}`);
    await pass(1000);
    for (let id = 0; id < 20; id += 1) void content.read(`function new-${id}`);
    for (let term = 0; term < 20; term += 1) void content.read(`search later ${term}`);
    expect(await open()).toBe(16);
    expect(api.calls.every(({ path }) => path.startsWith('/richText'))).toBe(true);
    await content.read('config home');
    expect(await titleOf()).toBe('first');
    await pass(REQUEST_TIMEOUT_MS - 1000);
    const next = api.calls.slice(18).map(({ path }) => path);
    expect(next).toEqual(Array.from({ length: 16 }, (_, index) => `/function/new-${19 - index}`));
  });

  it('of background refreshes run after those of requests, and are dropped after a TTL in the queue', async () => {
    api.on('*', { data: entry });
    for (let id = 0; id < 20; id += 1) await content.read(`function ${id}`);
    await pass(TTL_MS);
    api.on('*', { fault: 'silent' });
    for (let term = 0; term < 16; term += 1) void content.read(`search ${term}`);
    for (let id = 0; id < 20; id += 1) void content.read(`function ${id}`);
    await pass(1000);
    const sent = api.calls.length;
    void content.read('function new');
    await pass(REQUEST_TIMEOUT_MS - 1000);
    expect(api.calls.slice(sent).map(({ path }) => path)).toEqual(['/function/new']);
  });

  it('whose requests have timed out are not sent, and no request waits longer than five seconds', async () => {
    const kinds: string[] = [];
    for (let term = 0; term < 100; term += 1) {
      void content.read(`search ${term}`).then(({ result }) => {
        kinds.push(result.ok ? 'ok' : result.failure.kind);
      });
    }
    await pass(REQUEST_TIMEOUT_MS);
    expect(kinds).toEqual(Array(100).fill('timeout'));
    await pass(REQUEST_TIMEOUT_MS);
    expect(api.calls).toHaveLength(16);
    expect(api.open()).toBe(0);
  });

  it('that take longer than their readers wait hold their slots, are stored for the next one, and not sent again meanwhile', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    const sanitize: ContentCacheOptions['sanitize'] = (body) => until.then(() => body as SafeHtml);
    content = create({ sanitize });
    api.on('/function/9', { data: { ...entry, body: '<p>a</p>' } });
    for (let times = 0; times < 2; times += 1) {
      const { result } = await after(REQUEST_TIMEOUT_MS, content.read('function 9'));
      expect(result).toEqual({ ok: false, failure: { kind: 'timeout' } });
    }
    for (let term = 0; term < 20; term += 1) void content.read(`search ${term}`);
    await pass(1);
    expect(api.open()).toBe(15);
    resolve();
    await pass(1);
    expect(content.peekAndRefresh('function 9', 'item')).toMatchObject({ result: { ok: true } });
    expect(api.count('/function/9')).toBe(1);
  });

  it('of searches evict no items, however many there are', async () => {
    api.on('/function/9', { data: entry });
    await content.read('function 9');
    api.on('*', { data: [], delayMs: 10 });
    const flood = Array.from({ length: 2 * MAX_ENTRIES }, (_, term) =>
      content.read(`search ${term}`),
    );
    await after(REQUEST_TIMEOUT_MS, Promise.all(flood));
    api.on('/function/9', { fault: 'silent' });
    const kept = { isStale: true, result: { value: entry } };
    expect(await after(200, content.read('function 9'))).toMatchObject(kept);
  });
});

describe('the close flag', () => {
  const FLAG = '/support/config/getCloseFlag';
  const REFRESH_MS = 200;
  let lines: string[];
  beforeEach(() => {
    lines = [];
    open();
  });
  const open = (siteClosed: ContentCacheOptions['siteClosed'] = 'auto') => {
    const log = createLog('gateway', 'info', (line) => lines.push(line));
    content = create({ closeFlagMs: REFRESH_MS, siteClosed, log });
  };

  // All values: shared/api/client.test.ts.
  it.each<[string, Behaviour, boolean]>([
    ['truthy', { data: 'false' }, true],
    ['falsy', { data: null }, false],
  ])('follows the API when it is %s, whatever it was before', async (_, reply, closed) => {
    api.on(FLAG, { data: !closed });
    content.start();
    await pass(1);
    expect(content.isClosed()).toBe(!closed);
    api.on(FLAG, reply);
    await pass(REFRESH_MS + 100);
    expect(content.isClosed()).toBe(closed);
    content.stop();
  });

  it.each<[string, Behaviour]>([
    ['an error status', { status: 401, data: true }],
    ['a missing path', { status: 404 }],
    ['a reply that does not come in time', { fault: 'silent' }],
  ])('keeps its last known value after %s, and logs it once', async (_, failure) => {
    for (const closed of [true, false]) {
      open();
      lines = [];
      api.on(FLAG, { data: closed });
      content.start();
      await pass(1);
      api.on(FLAG, failure);
      await pass(3 * REQUEST_TIMEOUT_MS);
      expect(content.isClosed()).toBe(closed);
      const failures = lines.filter((line) => line.includes('"key":"closeFlag"'));
      expect(failures).toEqual([expect.stringContaining('refresh failed, serving stale')]);
      content.stop();
    }
  });

  it('is open when it has never been read, and is in the snapshot when it was', async () => {
    expect(content.isClosed()).toBe(false);
    api.on(FLAG, { data: true });
    await content.read('closeFlag');
    const entries = content.dump();
    open();
    content.load(entries);
    expect(content.isClosed()).toBe(true);
  });

  it.each([
    ['on', true],
    ['off', false],
  ] as const)('is overridden by %s, and then not read', async (siteClosed, closed) => {
    api.on(FLAG, { data: !closed });
    open(siteClosed);
    content.start();
    await pass(2 * REFRESH_MS);
    expect(content.isClosed()).toBe(closed);
    // For the snapshot: a start without the override is not closed by it.
    expect(content.dump().map(({ key }) => key)).not.toContain('closeFlag');
    expect(api.count(FLAG)).toBe(0);
    content.stop();
  });
});

describe('an outage', () => {
  const searchKind = async () => {
    const { result } = await content.read('search 没有');
    return result.ok ? 'ok' : result.failure.kind;
  };

  it.each<[string, Behaviour, string]>([
    ['fails', { status: 500 }, 'other'],
    ['is silent', { fault: 'silent' }, 'timeout'],
    ['answers 401', { status: 401 }, 'unauthorized'],
  ])(
    'begins when config site cannot be refreshed because the API %s: calls of visitors fail at once',
    async (_, behaviour, kind) => {
      expect(content.isUpstreamUp()).toBe(true);
      api.on(SITE, behaviour);
      await after(REQUEST_TIMEOUT_MS, content.read('config site'));
      expect(content.isUpstreamUp()).toBe(false);
      const calls = api.calls.length;
      expect(await searchKind()).toBe(kind);
      expect(api.calls).toHaveLength(calls);
      // An article by its address, a banner and the home pages are still requested.
      await Promise.all([
        content.read('search 借阅规则', undefined, 'item'),
        titleOf(),
        content.read('config home'),
      ]);
      expect(api.calls).toHaveLength(calls + 3);
    },
  );

  it('ends with the first refresh of config site that succeeds, whatever the clock does', async () => {
    api.on(SITE, { status: 500 });
    content.start();
    await pass(10);
    expect(await searchKind()).toBe('other');
    serveDemoContent(api);
    const now = performance.now();
    vi.setSystemTime(0);
    vi.mocked(performance.now).mockImplementation(() => now + Date.now());
    await pass(1000);
    expect(content.isUpstreamUp()).toBe(true);
    await pass(REQUEST_TIMEOUT_MS);
    expect(await searchKind()).toBe('ok');
    content.stop();
  });

  it('does not begin when other calls fail', async () => {
    await content.read('config site');
    api.on('*', { status: 500 });
    for (let term = 0; term < 100; term += 1) await content.read(`search ${term}`);
    expect(content.isUpstreamUp()).toBe(true);
    expect(await searchKind()).toBe('ok');
  });
});

describe('content that cannot be sanitized', () => {
  const article = (id: string, body: string) => ({ id, title: id, body });
  const search = async () => {
    const { result } = await content.read('search x');
    return result.ok ? result.value.map(({ id }) => id) : result.failure.kind;
  };
  const sanitize: ContentCacheOptions['sanitize'] = async (body) => {
    if (body === 'slow') throw new Error('sanitizing failed');
    return body === 'large' ? undefined : (body as SafeHtml);
  };
  beforeEach(() => {
    content = create({ sanitize });
  });

  it('in time is a failure: it removes nothing and replaces nothing', async () => {
    api.on('/richText/search/x', { data: [article('1', 'a'), article('2', 'slow')] });
    expect(await search()).toBe('other');
    api.on('/richText/search/x', { data: [article('1', 'a'), article('2', 'b')] });
    await pass(OLD_MS);
    expect(await search()).toEqual(['1', '2']);
    api.on('/richText/search/x', { data: [article('1', 'new'), article('2', 'slow')] });
    await pass(OLD_MS);
    expect(await search()).toEqual(['1', '2']);
    expect(await content.read('search x')).toMatchObject({ isStale: true });
  });

  it('is requested again after ten seconds: each attempt can block the thread', async () => {
    const failing: ContentCacheOptions['sanitize'] = async () => {
      throw new WorkerLimitError('too slow');
    };
    content = create({ sanitize: failing });
    api.on('/richText/search/x', { data: [article('1', 'a')] });
    expect(await search()).toBe('other');
    await pass(9999);
    expect(await search()).toBe('other');
    expect(api.count('/richText/search/x')).toBe(1);
    await pass(2);
    expect(await search()).toBe('other');
    expect(api.count('/richText/search/x')).toBe(2);
  });

  it('is sanitized again only when its answer has changed', async () => {
    const sanitizing = vi.fn(sanitize);
    content = create({ sanitize: sanitizing });
    api.on('/richText/search/x', { data: [article('1', 'a'), article('2', 'large')] });
    for (let times = 0; times < 3; times += 1) {
      expect(await search()).toEqual(['1']);
      await pass(OLD_MS);
    }
    expect(api.count('/richText/search/x')).toBe(3);
    expect(sanitizing).toHaveBeenCalledTimes(2);
  });
});
