import { createLog } from '@twinfront/shared/node/log';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../testing/createFakeApi.ts';
import { serveDemoContent, site } from '../testing/demoContent.ts';
import { useFakeClock } from '../testing/fakeClock.ts';
import { mockApi } from '../testing/mockApi.ts';
import { sanitizeInProcess } from '../testing/sanitizeInProcess.ts';
import { createUpstreamClient, type UpstreamClient } from './client.ts';
import { type ContentCache, type ContentCacheOptions, createContentCache } from './contentCache.ts';

const TTL_MS = 40;
const PATIENCE_MS = 500;
const banner = (title: string) => ({
  data: { id: '1', title, image: { src: '/media/a.webp', alt: '' } },
});

let api: FakeApi;
let content: ContentCache;

/** The value of a call once so much time has passed. */
async function after<T>(ms: number, value: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(ms);
  return value;
}

const pass = (ms: number) => after(ms, Promise.resolve());

const create = (options: Partial<ContentCacheOptions> = {}) =>
  createContentCache({
    client: createUpstreamClient(api.base),
    sanitize: sanitizeInProcess,
    ttlMs: TTL_MS,
    retryMs: 60,
    patienceMs: PATIENCE_MS,
    log: createLog('gateway', 'silent'),
    ...options,
  });

const titleOf = async () => {
  const { outcome } = await content.getBanner('1');
  return outcome.ok ? outcome.value.title : outcome.failure.kind;
};

/** Answers every search at once: thousands of replies would take seconds to parse. */
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
  api.on('/banner/1', banner('first'));
  content = create();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('site content', () => {
  it('asks the API once for however many visitors, and not again while it is fresh', async () => {
    api.on('/banner/1', { ...banner('first'), delayMs: 20 });
    const titles = await after(20, Promise.all(Array.from({ length: 50 }, titleOf)));
    expect(new Set(titles)).toEqual(new Set(['first']));
    expect(await titleOf()).toBe('first');
    expect(api.count('/banner/1')).toBe(1);
  });

  it('brings the newest when it is out of date', async () => {
    await titleOf();
    api.on('/banner/1', banner('second'));
    await pass(TTL_MS + 10);
    expect(await titleOf()).toBe('second');
  });

  it('shows the last known when the API takes too long, and the newest once it is there', async () => {
    await titleOf();
    api.on('/banner/1', { ...banner('second'), delayMs: 2 * PATIENCE_MS });
    await pass(TTL_MS + 10);
    const known = content.getBanner('1');
    await pass(PATIENCE_MS - 1);
    const isSettled = vi.fn();
    void known.then(isSettled);
    await pass(0);
    expect(isSettled).not.toHaveBeenCalled();
    expect(await after(1, known)).toMatchObject({
      stale: true,
      ageMs: TTL_MS + 10 + PATIENCE_MS,
      outcome: { value: { title: 'first' } },
    });
    // A slow API makes all others wait for a shorter time.
    expect(await after(100, titleOf())).toBe('first');
    await pass(PATIENCE_MS - 100);
    expect(await titleOf()).toBe('second');
    expect(api.count('/banner/1')).toBe(2);
  });

  it('waits for a call that others have asked already no longer than its timeout', async () => {
    await titleOf();
    await pass(TTL_MS + 10);
    api.on('/banner/1', { fault: 'silent' });
    void titleOf();
    await pass(1000);
    expect(await after(PATIENCE_MS, titleOf())).toBe('first');
    expect(api.count('/banner/1')).toBe(2);
  });

  it('shows what is new to the first who asks once an API that was late is back', async () => {
    await titleOf();
    await content.getFunctionEntry('7');
    await pass(TTL_MS + 10);
    api.on('/function/7', { fault: 'silent' });
    await after(PATIENCE_MS, content.getFunctionEntry('7'));
    api.on('/banner/1', banner('second'));
    expect(await titleOf()).toBe('second');
  });

  it.each([1, 40, 1000])(
    'leaves an API that failed alone for less than its time: %i',
    async (ttlMs) => {
      content = create({ ttlMs, retryMs: undefined });
      api.on('/banner/1', { status: 500 });
      expect(await titleOf()).toBe('other');
      api.on('/banner/1', banner('back'));
      await pass(Math.ceil(ttlMs / 2) + 1);
      expect(await titleOf()).toBe('back');
    },
  );

  it.each([
    ['fails', { status: 500 }],
    ['says 401', { status: 401 }],
    ['says 403', { status: 403 }],
    ['breaks off', { fault: 'reset' as const }],
    ['redirects', { status: 302, headers: { Location: '/' } }],
    ['sends no JSON', { raw: '<html>' }],
    ['sends a picture', { raw: '\x89PNG', headers: { 'Content-Type': 'image/png' } }],
    ['sends no envelope', { raw: '[1,2,3]' }],
    ['sends an envelope without data', { raw: '{"code":200,"data":null}' }],
    ['says a code of failure', { raw: '{"code":7,"msg":"busy"}' }],
  ])('shows the last known while the API %s, without hammering it', async (_, behaviour) => {
    content = create({ retryMs: 250 });
    await titleOf();
    api.on('/banner/1', behaviour);
    await pass(TTL_MS + 10);
    expect(await titleOf()).toBe('first');
    await pass(TTL_MS + 10);
    expect(await titleOf()).toBe('first');
    expect(api.count('/banner/1')).toBe(2);
    api.on('/banner/1', banner('back'));
    await pass(250);
    expect(await titleOf()).toBe('back');
  });

  it('remembers a failure only briefly when there is nothing to show', async () => {
    content = create({ ttlMs: 60_000 });
    api.on('/banner/1', { status: 500 });
    expect(await titleOf()).toBe('other');
    expect(await titleOf()).toBe('other');
    expect(api.count('/banner/1')).toBe(1);
    api.on('/banner/1', banner('back'));
    await pass(70);
    expect(await titleOf()).toBe('back');
  });

  it('takes a 404 for an answer: the thing is gone', async () => {
    content = create({ ttlMs: 200 });
    await titleOf();
    api.on('/banner/1', { status: 404 });
    await pass(210);
    expect(await titleOf()).toBe('notFound');
    await pass(100);
    expect(await titleOf()).toBe('notFound');
    expect(api.count('/banner/1')).toBe(2);
  });

  it('takes 404 everywhere for an outage', async () => {
    await titleOf();
    await content.getConfig('site');
    for (const { path } of [...api.calls]) api.on(path, { status: 404 });
    await pass(TTL_MS + 10);
    expect(await titleOf()).toBe('first');
    expect((await content.getConfig('site')).outcome.ok).toBe(true);
  });

  it('keeps the code of an envelope that reports a failure', async () => {
    api.on('/banner/1', { raw: '{"code":7,"msg":"busy"}' });
    expect((await content.getBanner('1')).outcome).toEqual({
      ok: false,
      failure: { kind: 'envelope', text: 'busy', code: 7 },
    });
  });

  it('cleans HTML as it comes in', async () => {
    const { outcome } = await content.searchRichText('公告');
    expect(outcome).toMatchObject({ ok: true, value: [{ body: '<p>规则</p>' }] });
  });

  it('knows an answer again that has not changed, and a failure too', async () => {
    const outcomes = async () => [
      (await content.getBanner('1')).outcome,
      (await content.read('banner 1')).outcome,
      (await content.getBanner('gone')).outcome,
    ];
    const [first, , gone] = await outcomes();
    await pass(TTL_MS + 10);
    expect(await outcomes()).toSatisfy(([a, b, c]) => a === first && b === first && c === gone);
    expect(api.count('/banner/1')).toBe(2);
    api.on('/banner/1', banner('second'));
    await pass(TTL_MS + 10);
    expect((await outcomes())[0]).not.toBe(first);
  });

  it('does not take the API for slow while a body is sanitized', async () => {
    content = create({ sanitize: () => new Promise(() => {}), patienceMs: 400 });
    await Promise.all([titleOf(), content.getConfig('site')]);
    api.on('/banner/1', { data: { ...banner('second').data, body: '<p>x' } });
    api.on('/support/config/getKey?key=site', { data: { ...site, name: 'new' }, delayMs: 250 });
    await pass(TTL_MS + 10);
    expect(await after(400, titleOf())).toBe('first');
    const config = after(250, content.getConfig('site'));
    expect(await config).toMatchObject({ outcome: { value: { name: 'new' } } });
  });

  it('evicts what was read longest ago', async () => {
    content = create({ ttlMs: 60_000, visitorsClient: searchClient() });
    await titleOf();
    await fillCache();
    await titleOf();
    expect(api.count('/banner/1')).toBe(2);
  });

  it('never evicts what the home page is made of, however much visitors search for', async () => {
    content = create({ visitorsClient: searchClient() });
    await content.getConfig('home');
    await Promise.all([titleOf(), content.getConfig('site'), content.searchRichText('公告')]);
    await fillCache();
    for (const { path } of [...api.calls]) api.on(path, { status: 500 });
    await pass(TTL_MS + 10);
    expect(await titleOf()).toBe('first');
    expect((await content.getConfig('home')).outcome.ok).toBe(true);
    expect((await content.searchRichText('公告')).outcome.ok).toBe(true);
    expect(content.lastSite()?.name).toBe(site.name);
    search.mockClear();
    await content.searchRichText('term 1');
    expect(search).toHaveBeenCalledTimes(1);

    api.on('/banner/1', { fault: 'silent' });
    await pass(2 * TTL_MS);
    expect(await after(PATIENCE_MS, titleOf())).toBe('first');
  });

  it('asks for what visitors make up behind what the home page is made of', async () => {
    const asked: string[] = [];
    const noting = (who: string, client: UpstreamClient): UpstreamClient => ({
      ...client,
      get: (path, ...rest) => {
        asked.push(`${who} ${path}`);
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
    expect(asked).toEqual([
      'site support/config/getKey',
      'site banner/1',
      'visitors banner/2',
      'visitors richText/search/x',
      'site function/7',
      `site richText/search/${encodeURIComponent('公告')}`,
    ]);
  });
});
