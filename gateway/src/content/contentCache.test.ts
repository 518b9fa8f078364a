import { REQUEST_TIMEOUT_MS } from '@twinfront/shared/api/client';
import { createLog } from '@twinfront/shared/node/log';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Behaviour, FakeApi } from '../testing/createFakeApi.ts';
import { banner, serveDemoContent, site } from '../testing/demoContent.ts';
import { after, pass, useFakeClock } from '../testing/fakeClock.ts';
import { mockApi } from '../testing/mockApi.ts';
import { sanitizeInProcess } from '../testing/sanitizeInProcess.ts';
import { createUpstreamClient, type UpstreamClient } from './client.ts';
import {
  type ContentCacheOptions,
  createContentCache,
  type ManagedContentCache,
} from './contentCache.ts';

const TTL_MS = 400;
const FAILURE_TTL_MS = TTL_MS / 2;
const REFRESH_WAIT_MS = 200;

let api: FakeApi;
let content: ManagedContentCache;

const create = (options: Partial<ContentCacheOptions> = {}) =>
  createContentCache({
    client: createUpstreamClient(api.base),
    sanitize: sanitizeInProcess,
    ttlMs: TTL_MS,
    log: createLog('gateway', 'silent'),
    ...options,
  });

const titleOf = async () => {
  const { result } = await content.getBanner('1');
  return result.ok ? result.value.title : result.failure.kind;
};

/** Answers every search at once: to parse thousands of replies takes seconds. */
const search = vi.fn();
const searchClient = (): UpstreamClient => {
  const client = createUpstreamClient(api.base);
  return {
    ...client,
    get: async (path, schema, options) => {
      if (!path.startsWith('richText')) return client.get(path, schema, options);
      search(path);
      return v.parse(schema, []);
    },
  };
};

/** Searches for more terms than the cache holds. */
async function fillCache(): Promise<void> {
  const terms = Array.from({ length: 2100 }, (_, index) => `term ${index}`);
  for (const term of terms) await content.searchRichText(term);
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

  it('serves stale when the API takes too long, and the new answer once it is there', async () => {
    const onRead = vi.fn();
    content = create({ onRead });
    await titleOf();
    api.on('/banner/1', { data: banner('1', 'second'), delayMs: 2 * REFRESH_WAIT_MS });
    await pass(TTL_MS + 10);
    const known = content.getBanner('1');
    await pass(REFRESH_WAIT_MS - 1);
    const isSettled = vi.fn();
    void known.then(isSettled);
    await pass(0);
    expect(isSettled).not.toHaveBeenCalled();
    expect(await after(1, known)).toMatchObject({
      isStale: true,
      ageMs: TTL_MS + 10 + REFRESH_WAIT_MS,
      result: { value: { title: 'first' } },
    });
    expect(onRead).toHaveBeenLastCalledWith('banner 1', 'stale');
    await pass(REFRESH_WAIT_MS);
    expect(await titleOf()).toBe('second');
    expect(api.count('/banner/1')).toBe(2);
  });

  it('serves stale to every reader while a call is in flight, and starts no other one', async () => {
    await titleOf();
    await pass(TTL_MS + 10);
    api.on('/banner/1', { fault: 'silent' });
    void titleOf();
    await pass(1000);
    expect(await after(REFRESH_WAIT_MS, titleOf())).toBe('first');
    expect(api.count('/banner/1')).toBe(2);
  });

  it('serves the entries of a snapshot after 200 ms while the API is silent', async () => {
    await titleOf();
    const entries = content.dump();
    content = create();
    await content.load(entries);
    api.on('*', { fault: 'silent' });
    expect(await after(REFRESH_WAIT_MS, titleOf())).toBe('first');
  });

  it('serves a failed call of the home pages after 200 ms while its repetition is silent', async () => {
    await content.getConfig('home');
    api.on('/banner/1', { fault: 'silent' });
    api.on('/banner/2', { fault: 'silent' });
    await after(REQUEST_TIMEOUT_MS, Promise.all([titleOf(), content.getBanner('2')]));
    await pass(TTL_MS);
    const others = vi.fn();
    void content.getBanner('2').then(others);
    expect(await after(REFRESH_WAIT_MS, titleOf())).toBe('timeout');
    // A failure of another call may be old.
    expect(others).not.toHaveBeenCalled();
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
    'serves stale with its version while the API %s, and retries after the TTL of a failure',
    async (_, behaviour) => {
      const { version } = await content.getBanner('1');
      api.on('/banner/1', behaviour);
      await pass(TTL_MS + 10);
      expect(await titleOf()).toBe('first');
      await pass(FAILURE_TTL_MS - 10);
      expect(await titleOf()).toBe('first');
      expect(await content.getBanner('1')).toHaveProperty('version', version);
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
    await pass(210);
    expect(await titleOf()).toBe('notFound');
    await pass(100);
    expect(await titleOf()).toBe('notFound');
    expect(api.count('/banner/1')).toBe(2);
  });

  it('serves stale when everything is 404: an outage', async () => {
    await titleOf();
    await content.getConfig('site');
    for (const { path } of [...api.calls]) api.on(path, { status: 404 });
    await pass(TTL_MS + 10);
    expect(await titleOf()).toBe('first');
    expect((await content.getConfig('site')).result.ok).toBe(true);
  });

  it.each(['site', 'home'] as const)(
    'takes no 404 of an uncached item for an answer while config %s fails',
    async (config) => {
      api.on(`/support/config/getKey?key=${config}`, { status: 404 });
      await content.getConfig(config);
      const gone = { ok: false, failure: { kind: 'other' } };
      expect(await content.getBanner('gone')).toMatchObject({ version: 0, result: gone });
    },
  );

  it('keeps the object identity of unchanged results, also of failures', async () => {
    const results = async () => [
      (await content.getBanner('1')).result,
      (await content.read('banner 1')).result,
      (await content.getBanner('gone')).result,
    ];
    const [first, , gone] = await results();
    await pass(TTL_MS + 10);
    expect(await results()).toSatisfy(([a, b, c]) => a === first && b === first && c === gone);
    expect(api.count('/banner/1')).toBe(2);
    api.on('/banner/1', { data: banner('1', 'second') });
    await pass(TTL_MS + 10);
    expect((await results())[0]).not.toBe(first);
  });

  it('has only pinned entries in the snapshot, and reports only their changes', async () => {
    const onChange = vi.fn();
    content = create({ onChange });
    const keys = () => content.dump().map(({ key }) => key);
    await content.getConfig('home');
    await Promise.all([titleOf(), content.searchRichText('公告')]);
    const pinned = ['config home', 'banner 1', 'search 公告'];
    expect(keys()).toEqual(pinned);
    expect(onChange).toHaveBeenCalledTimes(3);

    api.on('/banner/9', { data: banner('9', 'other') });
    await Promise.all([content.searchRichText('typed'), content.getBanner('9')]);
    await content.getBanner('missing');
    expect(keys()).toEqual(pinned);
    expect(onChange).toHaveBeenCalledTimes(3);

    api.on('/banner/1', { data: banner('1', 'second') });
    await pass(TTL_MS + 10);
    await vi.waitFor(async () => expect(await titleOf()).toBe('second'));
    expect(onChange).toHaveBeenCalledTimes(4);
  });

  it('reports a change when the home page lists an item that a visitor has read', async () => {
    const onChange = vi.fn();
    content = create({ onChange });
    await titleOf();
    await content.getConfig('home');
    expect(onChange).toHaveBeenCalledTimes(1);
    await pass(TTL_MS + 10);
    await titleOf();
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(content.dump().map(({ key }) => key)).toEqual(['config home', 'banner 1']);
  });

  it('logs pinned keys with the error, and of other keys neither the argument nor the address', async () => {
    const lines: string[] = [];
    content = create({ log: createLog('gateway', 'debug', (line) => lines.push(line)) });
    await content.getConfig('home');
    api.on('/banner/typed', { data: banner('typed', 'x') });
    const readAll = () =>
      Promise.all([titleOf(), content.getBanner('typed'), content.searchRichText('never-typed')]);
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
    await content.getFunctionEntry('typed');
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
    await content.searchRichText('never-typed');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { message: 'refresh succeeded again', key: 'search *' },
    ]);
  });

  it('evicts entries of searches, and never pinned entries of the home pages', async () => {
    content = create({ visitorsClient: searchClient() });
    await content.getConfig('home');
    await Promise.all([titleOf(), content.getConfig('site'), content.searchRichText('公告')]);
    await fillCache();
    search.mockClear();
    await content.searchRichText('term 1');
    expect(search).toHaveBeenCalledTimes(1);

    for (const { path } of [...api.calls]) api.on(path, { status: 500 });
    await pass(TTL_MS + 10);
    expect(await titleOf()).toBe('first');
    expect((await content.getConfig('home')).result.ok).toBe(true);
    expect((await content.searchRichText('公告')).result.ok).toBe(true);
    expect(content.lastSite()?.name).toBe(site.name);

    api.on('/banner/1', { fault: 'silent' });
    await pass(2 * TTL_MS);
    expect(await after(REFRESH_WAIT_MS, titleOf())).toBe('first');
  });

  it('fetches pinned entries with their own client, and user-controlled keys with another', async () => {
    const requested: string[] = [];
    const noting = (who: string, client: UpstreamClient): UpstreamClient => ({
      ...client,
      get: (path, ...rest) => {
        requested.push(`${who} ${path}`);
        return client.get(path, ...rest);
      },
    });
    content = create({
      client: noting('site', createUpstreamClient(api.base)),
      visitorsClient: noting('visitors', createUpstreamClient(api.base)),
    });
    await content.getConfig('home');
    await Promise.all([titleOf(), content.getBanner('2'), content.searchRichText('x')]);
    await Promise.all([content.getFunctionEntry('7'), content.searchRichText('公告')]);
    expect(requested).toEqual([
      'site support/config/getKey',
      'site banner/1',
      'visitors banner/2',
      'visitors richText/search/x',
      'site function/7',
      `site richText/search/${encodeURIComponent('公告')}`,
    ]);
  });
});
