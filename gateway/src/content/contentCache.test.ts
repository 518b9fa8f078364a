import type { CallKey } from '@twinfront/shared/api/calls';
import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { ApiError } from '@twinfront/shared/api/errors';
import type { SafeHtml } from '@twinfront/shared/api/fields';
import { createLog } from '@twinfront/shared/node/log';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Behaviour, FakeApi } from '../testing/createFakeApi.ts';
import { banner, serveDemoContent, site } from '../testing/demoContent.ts';
import { after, pass, useFakeClock } from '../testing/fakeClock.ts';
import { mockApi } from '../testing/mockApi.ts';
import { sanitizeInProcess } from '../testing/sanitizeInProcess.ts';
import {
  type ContentCacheOptions,
  createContentCache,
  type ManagedContentCache,
} from './contentCache.ts';
import { createUpstreamClient, type UpstreamClient } from './upstream.ts';

const TTL_MS = 400;
const FAILURE_TTL_MS = TTL_MS / 2;
const REFRESH_WAIT_MS = 200;
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

/** Searches for more terms than the cache keeps. */
async function fillCache(): Promise<void> {
  api.on('*', { data: [] });
  for (let term = 0; term <= MAX_ENTRIES; term += 1) await content.read(`search ${term}`);
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
    const onRead = vi.fn();
    content = create({ onRead });
    api.on('/banner/1', { data: banner('1', 'first'), delayMs: 20 });
    const titles = await after(20, Promise.all(Array.from({ length: 50 }, titleOf)));
    expect(new Set(titles)).toEqual(new Set(['first']));
    expect(await titleOf()).toBe('first');
    expect(api.count('/banner/1')).toBe(1);
    const results = onRead.mock.calls.map(([, result]) => result);
    expect(results).toEqual([...Array(50).fill('miss'), 'hit']);
  });

  it('serves stale at once, and the new answer to the next reader', async () => {
    const onRead = vi.fn();
    content = create({ onRead });
    await titleOf();
    api.on('/banner/1', { data: banner('1', 'second') });
    await pass(TTL_MS + 10);
    const stale = { isStale: true, ageMs: TTL_MS + 10, result: { value: { title: 'first' } } };
    expect(await content.read('banner 1')).toMatchObject(stale);
    expect(onRead).toHaveBeenLastCalledWith('banner 1', 'stale');
    await pass(0);
    expect(await titleOf()).toBe('second');
    expect(api.count('/banner/1')).toBe(2);
  });

  it('refreshes an entry that is twice as old as the TTL before it is read, but waits only 200 ms', async () => {
    await titleOf();
    api.on('/banner/1', { data: banner('1', 'second') });
    await pass(OLD_MS);
    expect(content.readNow('banner 1', 'item')).toBeUndefined();
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
    expect((await content.read('function 8')).result.ok).toBe(true);
  });

  it('serves the entries of a snapshot at once while the API is silent', async () => {
    await content.read('config home');
    await titleOf();
    const entries = content.dump();
    await pass(OLD_MS);
    content = create();
    content.load(entries);
    api.on('/banner/1', { fault: 'silent' });
    expect(await titleOf()).toBe('first');
  });

  it('refreshes pinned keys in the background, and those of a failed call every second', async () => {
    content.start();
    await pass(10);
    const count = () => ['site', 'home', 'maintenance'].map((key) => api.count(CONFIG + key));
    expect(count()).toEqual([1, 1, 1]);
    expect(await titleOf()).toBe('first');
    api.on('/banner/1', { data: banner('1', 'second') });
    api.on(SITE, { status: 500 });
    await pass(1000);
    expect(count()).toEqual([2, 2, 2]);
    expect(await titleOf()).toBe('second');
    expect(content.isUpstreamUp()).toBe(false);
    await pass(1000);
    expect(count()).toEqual([3, 3, 3]);
    content.stop();
    await pass(2000);
    expect(count()).toEqual([3, 3, 3]);
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

  it.each([
    ['fails', { status: 500 }],
    ['responds with 401', { status: 401 }],
    ['breaks off', { fault: 'reset' as const }],
    ['sends an envelope without data', { raw: '{"code":200,"data":null}' }],
    ['has an error code', { raw: '{"code":7,"msg":"busy"}' }],
  ])(
    'serves stale with its hash while the API %s, and retries after the TTL of a failure',
    async (_, behaviour) => {
      const { hash } = await content.read('banner 1');
      api.on('/banner/1', behaviour);
      await pass(OLD_MS);
      expect(await titleOf()).toBe('first');
      await pass(FAILURE_TTL_MS - 10);
      expect(await titleOf()).toBe('first');
      expect(await content.read('banner 1')).toHaveProperty('hash', hash);
      expect(api.count('/banner/1')).toBe(2);
      api.on('/banner/1', { data: banner('1', 'back') });
      await pass(20);
      expect(await titleOf()).toBe('back');
    },
  );

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
    expect(await titleOf()).toBe('first');
    expect((await content.read('config site')).result.ok).toBe(true);
  });

  it.each(['site', 'home'] as const)(
    'takes no 404 of an uncached item for an answer while config %s fails',
    async (config) => {
      api.on(`/support/config/getKey?key=${config}`, { status: 404 });
      await content.read(`config ${config}`);
      const gone = { ok: false, failure: { kind: 'other' } };
      expect(await content.read('banner gone')).toMatchObject({ hash: undefined, result: gone });
    },
  );

  it('keeps the hash and the object of unchanged results, also of failures', async () => {
    const results = async () => {
      await Promise.all(['banner 1', 'banner gone'].map((key) => content.read(key as CallKey)));
      await pass(0);
      const reads = [await content.read('banner 1'), await content.read('banner gone')];
      return reads.map(({ result, hash, text }) => ({ result, hash, text }));
    };
    const first = await results();
    expect(first[0]?.text).toBe(
      '{"id":"1","title":"first","image":{"src":"/media/a.webp","alt":""}}',
    );
    await pass(OLD_MS);
    const second = await results();
    expect(second).toEqual(first);
    for (const index of [0, 1]) expect(second[index]?.result).toBe(first[index]?.result);
    expect(api.count('/banner/1')).toBe(2);
    api.on('/banner/1', { data: banner('1', 'second') });
    await pass(OLD_MS);
    const [changed] = await results();
    expect(changed?.hash).not.toBe(first[0]?.hash);
  });

  it('gives an evicted answer the same hash when it is fetched again', async () => {
    const { hash, result } = await content.read('banner 1');
    await fillCache();
    expect(content.readNow('banner 1', 'item')).toBeUndefined();
    const again = await content.read('banner 1');
    expect(again.hash).toBe(hash);
    expect(again.result).not.toBe(result);
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
  });

  it('has an item in the snapshot when the home page lists what a visitor has read', async () => {
    await titleOf();
    await content.read('config home');
    expect(content.dump().map(({ key }) => key)).toEqual(['config home', 'banner 1']);
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
    const down = (behaviour: Behaviour) => {
      const paths = ['/banner/1', '/banner/typed', '/richText/search/never-typed'];
      for (const path of paths) api.on(path, behaviour);
    };
    down({ status: 500 });
    await pass(TTL_MS + 10);
    await readAll();
    api.on('/function/typed', { raw: '{"code":7,"msg":"no typed"}' });
    await content.read('function typed');
    const url = `${api.base}/banner/1`;
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        message: 'refresh failed, serving stale',
        key: 'banner 1',
        error: expect.stringContaining(url),
      },
      { message: 'refresh failed, serving stale', key: 'banner *', error: 'other' },
      { message: 'refresh failed, serving stale', key: 'search *', error: 'other' },
      { message: 'fetch failed', key: 'function *', error: 'envelope' },
    ]);
    lines.length = 0;
    api.on('/richText/search/never-typed', { data: [] });
    await pass(TTL_MS + 10);
    await content.read('search never-typed');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { message: 'refresh succeeded again', key: 'search *' },
    ]);
  });

  it('warns of the first failure of a call without an answer', async () => {
    const lines: string[] = [];
    const client: UpstreamClient = {
      call: async () => {
        throw new ApiError({ kind: 'other' });
      },
    };
    content = create({
      client,
      log: createLog('gateway', 'debug', (line) => lines.push(line)),
    });
    for (const id of ['1', '2']) await content.read(`banner ${id}`);
    const fields = { message: 'fetch failed', key: 'banner *', error: 'other' };
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', ...fields },
      { level: 'debug', ...fields },
    ]);
  });

  it('evicts entries of searches, and never pinned entries of the home pages', async () => {
    await content.read('config home');
    await Promise.all([titleOf(), content.read('config site'), content.read('search 公告')]);
    await fillCache();
    await content.read('search 0');
    expect(api.count('/richText/search/0')).toBe(2);

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

describe('the lanes of calls', () => {
  const open = async () => {
    await pass(1);
    return api.open();
  };
  beforeEach(() => api.on('*', { fault: 'silent' }));

  it('are sixteen slots for the home pages, and sixteen for all others, items first', async () => {
    for (let term = 0; term < 16; term += 1) void content.read(`search ${term}`);
    await pass(1000);
    for (let term = 0; term < 20; term += 1) void content.read(`search later ${term}`);
    for (let id = 0; id < 20; id += 1) void content.read(`function new-${id}`);
    expect(await open()).toBe(16);
    expect(api.calls.every(({ path }) => path.startsWith('/richText'))).toBe(true);
    await content.read('config home');
    expect(await titleOf()).toBe('first');
    await pass(REQUEST_TIMEOUT_MS - 1000);
    const next = api.calls.slice(18).map(({ path }) => path.split('/')[1]);
    expect(next).toEqual(Array(16).fill('function'));
  });

  it('let 64 calls of visitors wait; all others fail at once, and no call takes longer than five seconds', async () => {
    const kinds: string[] = [];
    for (let term = 0; term < 100; term += 1) {
      void content.read(`search ${term}`).then(({ result }) => {
        kinds.push(result.ok ? 'ok' : result.failure.kind);
      });
    }
    await pass(1);
    expect(kinds).toEqual(Array(20).fill('other'));
    await pass(REQUEST_TIMEOUT_MS);
    expect(kinds.slice(20)).toEqual(Array(80).fill('timeout'));
    await pass(REQUEST_TIMEOUT_MS);
    expect(api.calls).toHaveLength(16);
    expect(api.open()).toBe(0);
  });

  it('hold a slot until the reply is sanitized', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    const sanitize: ContentCacheOptions['sanitize'] = (body) => until.then(() => body as SafeHtml);
    content = create({ sanitize });
    api.on('*', { data: [{ id: 'a', title: 'a', body: 'a' }] });
    for (let term = 0; term < 20; term += 1) void content.read(`search ${term}`);
    await pass(1);
    expect(api.calls).toHaveLength(16);
    resolve();
    await pass(1);
    expect(api.calls).toHaveLength(20);
  });
});

describe('an outage', () => {
  const searchKind = async () => {
    const { result } = await content.read('search 没有');
    return result.ok ? 'ok' : result.failure.kind;
  };

  it.each<[string, Behaviour, string]>([
    ['resets connections', { fault: 'reset' }, 'other'],
    ['fails', { status: 500 }, 'other'],
    ['answers nonsense', { raw: '<html>' }, 'other'],
    ['redirects in circles', { status: 302, headers: { Location: '/' } }, 'other'],
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
        content.read('search 借阅规则', 'item'),
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

  it('because of its size is removed from its list', async () => {
    api.on('/richText/search/x', { data: [article('1', 'a'), article('2', 'large')] });
    expect(await search()).toEqual(['1']);
  });
});
