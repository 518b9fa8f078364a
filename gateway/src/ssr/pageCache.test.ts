import { brotliCompressSync, constants } from 'node:zlib';
import type { CallKey } from '@twinfront/shared/api/callKey';
import { createLog } from '@twinfront/shared/node/log';
import { parseDetails } from '@twinfront/shared/site/details';
import { Counter, Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CacheResult, createReader } from '../content/contentReader.ts';
import { closedMaintenance } from '../routes/maintain.ts';
import { detailsPage, homePage } from '../routes/pages.ts';
import { createTestBundles, ENDLESS, FAILING } from '../testing/createTestBundles.ts';
import { createTestSite, type TestSite } from '../testing/createTestSite.ts';
import { banner, site as demoSite } from '../testing/demoContent.ts';
import { after, pass, useFakeClock } from '../testing/fakeClock.ts';
import { mockApi } from '../testing/mockApi.ts';
import { readData } from '../testing/readData.ts';
import type { DocumentParts } from './document.ts';
import { createPageCache } from './pageCache.ts';
import { fillPlaceholders } from './placeholders.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import type { PageDefinition } from './types.ts';

const TTL_MS = 5000;
const deadlines = { revalidationMs: 1000, renderMs: 3000, firstRenderMs: 10_000 };
const SITE = '/support/config/getKey?key=site';
const HOME = '/support/config/getKey?key=home';
const NEVER = new Promise<void>(() => {});
const home = homePage('desktop');
const details = (query: string) => detailsPage('desktop', parseDetails(new URLSearchParams(query)));
const search = (term: string | number) => details(`search=${term}`);

let renderer: Renderer;
let site: TestSite;
let registry: Registry;
let lines: string[];

beforeAll(() => {
  renderer = createRenderer(createLog('gateway', 'silent'));
});
afterAll(() => renderer.close());

beforeEach(() => useFakeClock());
afterEach(() => site?.close());

async function open(options: Parameters<typeof createTestSite>[0] = {}): Promise<void> {
  registry = new Registry();
  lines = [];
  const log = createLog('gateway', 'error', (line) => lines.push(line));
  site = await createTestSite({
    api: mockApi(),
    ttlMs: TTL_MS,
    deadlines,
    renderer,
    registry,
    log,
    ...options,
  });
}

/** The number of renderings with this result. */
const rendered = (result: 'ok' | 'failed' | 'rejected' = 'ok') =>
  count('twinfront_ssr_renders_total', result);

/** The number of requests for pages that the page cache served with this result. */
const served = (result: 'hit' | 'miss' | 'stale' | 'shell') =>
  count('twinfront_page_cache_requests_total', result);

async function count(name: string, result: string): Promise<number> {
  const counter = registry.getSingleMetric(name);
  if (!(counter instanceof Counter)) throw new Error(`there is no counter ${name}`);
  const { values } = await counter.get();
  return values
    .filter(({ labels }) => labels.result === result)
    .reduce((sum, { value }) => sum + value, 0);
}

const markupOf = (document: DocumentParts | undefined) =>
  document && fillPlaceholders(document.text);

/** The document of a page; undefined if it is an app shell. */
async function render({ pageCache }: Pick<TestSite, 'pageCache'>, definition: PageDefinition) {
  const { result, document } = await pageCache.get(definition);
  return result === 'shell' ? undefined : document;
}

const textOf = async (definition: PageDefinition = home) =>
  markupOf(await render(site, definition));

/** A renderer without a worker: its pages need the calls, and are ready after `until`. */
function fakeRenderer({
  html = '',
  calls = [] as CallKey[],
  until = (): Promise<unknown> => Promise.resolve(),
} = {}) {
  const page = {
    html,
    css: '',
    libraryCss: '',
    queries: [],
    pictures: [],
    scripts: [],
    styles: [],
  };
  const render: Renderer['render'] = async ({ answers }) => {
    const missing = calls.filter((name) => !answers[name]);
    if (missing.length > 0) return { missing };
    await until();
    return { page: { ...page, calls } };
  };
  return { render, close: async () => {} };
}

async function expectBrotliQuality(definition: PageDefinition, quality: number): Promise<void> {
  const document = await render(site, definition);
  if (!document) throw new Error('the page is an app shell');
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const { br, identity } = document.body.bytes;
  expect(br).toHaveLength(brotliCompressSync(identity, { params }).length);
}

describe('a page', () => {
  beforeEach(() => open());

  it('is measured until it is compressed', async () => {
    await render(site, home);
    const text = await registry.getSingleMetricAsString('twinfront_ssr_render_duration_seconds');
    expect(text).toContain('twinfront_ssr_render_duration_seconds_count{device="desktop"} 1');
    const [, seconds] = /_sum\{device="desktop"\} (\S+)/.exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
  });

  it.each([
    ['smaller', 'it is known', home, 11],
    ['faster', 'it is user-controlled', search('阅读'), 6],
  ])('is compressed %s if %s', async (_result, _condition, definition, quality) => {
    await expectBrotliQuality(definition, quality);
  });

  it('is rendered again when its content has changed, within the TTL', async () => {
    expect(await textOf()).toContain('<h1>冬日阅读</h1>');
    site.api.on('/banner/1', { data: banner('1', '春日阅读') });
    await pass(TTL_MS);
    expect(await textOf()).toContain('<h1>冬日阅读</h1>');
    await pass(1);
    expect(await textOf()).toContain('<h1>春日阅读</h1>');
    expect(await rendered()).toBe(2);
  });

  it('loses an item that was removed, and no longer depends on it', async () => {
    await textOf();
    site.api.on('/banner/1', { status: 404 });
    await pass(TTL_MS + 1);
    const text = await textOf();
    const { headers } = (await render(site, home)) ?? {};
    expect(text).not.toContain('冬日阅读');
    expect(readData(text ?? '').queries?.[2]).toMatchObject([['getBanner', '1'], { ok: false }]);
    expect(headers).toMatchObject({ 'Cache-Control': 'no-cache' });

    site.api.on(HOME, { data: { banners: [], functions: [7], notices: '公告' } });
    await pass(TTL_MS + 1);
    expect(readData((await textOf()) ?? '').queries).toHaveLength(3);
    const calls = site.api.count('/banner/1');
    await pass(TTL_MS + 1);
    await textOf();
    expect(site.api.count('/banner/1')).toBe(calls);
    expect(await rendered()).toBe(3);
  });

  it('costs the API as many calls for ten thousand requests as for one', async () => {
    const first = await render(site, home);
    const calls = site.api.calls.length;
    for (const expected of [calls, 2 * calls]) {
      const requests = Array.from({ length: 10_000 }, () => render(site, home));
      expect(new Set(await Promise.all(requests))).toEqual(new Set([first]));
      expect(site.api.calls).toHaveLength(expected);
      await pass(TTL_MS + 1);
    }
    expect(await rendered()).toBe(1);
  });

  it('contains nothing of the request that it was rendered for', async () => {
    const returnPaths = ['/details?banner=1', '/details?search=a&b="<', '/judgeView', '/'];
    const requests = returnPaths.flatMap((path) => [
      ['/maintain?from=', path] as const,
      ['/judgeView?to=', path] as const,
    ]);
    const texts = await Promise.all(
      requests.map(
        async ([page, path]) => (await site.visit.get(page + encodeURIComponent(path))).text,
      ),
    );
    for (const [index, text] of texts.entries()) {
      const own = readData(text).returnTo ?? '';
      const others = requests
        .map(([, path]) => path)
        .filter((path) => path !== '/' && path !== own);
      if (requests[index]?.[0] === '/maintain?from=') {
        expect(own).toBe(new URL(requests[index][1], 'http://a').href.slice('http://a'.length));
      }
      for (const other of others) expect(text).not.toContain(`"${other}"`);
      expect(text).not.toMatch(/function=[\da-f-]{36}/);
    }
    // Each page with a return path, and with the link to the root.
    expect(await rendered()).toBe(4);
  });
});

it('a known page above 200,000 characters is compressed faster', async () => {
  await open({ renderer: fakeRenderer({ html: '阅'.repeat(200_000) }) });
  await expectBrotliQuality(home, 6);
});

describe('a rendering that fails', () => {
  beforeEach(() => open());

  it('leaves the last good document, is logged once, and is repeated after 30 seconds', async () => {
    const good = await render(site, home);
    site.api.on('/banner/1', { data: banner('1', FAILING) });
    await pass(TTL_MS + 1);
    expect(await render(site, home)).toBe(good);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'error',
        message: 'rendering failed',
        device: 'desktop',
        page: '/homeWeb',
        error: 'a page of the test threw',
      }),
    ]);
    await pass(TTL_MS + 1);
    expect(await render(site, home)).toBe(good);
    expect(await rendered('failed')).toBe(1);
    await pass(30_000);
    expect(await render(site, home)).toBe(good);
    expect(await rendered('failed')).toBe(2);
    expect(lines).toHaveLength(2);
  });

  it.each([true, false])(
    'is repeated as soon as the content changes (with an earlier document: %s)',
    async (hasEarlier) => {
      const page = details('banner=1');
      if (hasEarlier) await textOf(page);
      site.api.on('/banner/1', { data: banner('1', FAILING) });
      await pass(TTL_MS + 1);
      const earlier = await textOf(page);
      expect(earlier?.includes('<h1>冬日阅读</h1>') ?? false).toBe(hasEarlier);
      site.api.on('/banner/1', { data: banner('1', '春日阅读') });
      await pass(TTL_MS + 1);
      expect(await textOf(page)).toContain('<h1>春日阅读</h1>');
      expect([await rendered(), await rendered('failed')]).toEqual([hasEarlier ? 2 : 1, 1]);
      // Not the id or term that a visitor may have typed.
      expect(lines.map((line) => JSON.parse(line).page)).toEqual(['/details?banner=*']);
    },
  );

  it('leaves an app shell without a document, and is not repeated for each request', async () => {
    await site.visit.get('/details');
    site.api.on('/banner/1', { data: banner('1', FAILING) });
    for (const address of ['/homeWeb', '/details?banner=1', '/homeWeb', '/details?banner=1']) {
      const { status, headers, text } = await site.visit.get(address);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(text).toContain('<div id="root"></div>');
      expect(text).toContain('<title>湖畔图书馆</title>');
    }
    expect(await rendered('failed')).toBe(2);
    expect(await served('shell')).toBe(4);
  });
});

describe('with a TTL of an hour', () => {
  const ttlMs = 3_600_000;
  beforeEach(() => open({ ttlMs }));

  it('an incomplete page is rendered again a second after a failed call', async () => {
    site.api.on('/banner/1', { status: 500 });
    expect(await textOf()).not.toContain('冬日阅读');
    site.api.on('/banner/1', { data: banner('1', '春日阅读') });
    await pass(1001);
    expect(await textOf()).toContain('<h1>春日阅读</h1>');
  });

  it('a page with stale answers is checked again after a second', async () => {
    await textOf();
    site.api.on('/banner/1', { data: banner('1', '春日阅读'), delayMs: 500 });
    await pass(ttlMs + 1);
    expect(await after(300, textOf())).toContain('<h1>冬日阅读</h1>');
    await pass(1001);
    expect(await textOf()).toContain('<h1>春日阅读</h1>');
  });

  it('a failed rendering is repeated after 30 seconds', async () => {
    site.api.on('/banner/1', { data: banner('1', FAILING) });
    await textOf();
    await pass(29_000);
    await textOf();
    expect(await rendered('failed')).toBe(1);
    await pass(1001);
    await textOf();
    expect(await rendered('failed')).toBe(2);
  });
});

it('a shutdown during a rendering is no failure', async () => {
  const closing = createRenderer(createLog('gateway', 'silent'));
  await open({ renderer: closing });
  site.api.on('/banner/1', { data: banner('1', ENDLESS) });
  const rendering = render(site, home);
  await vi.waitFor(() => expect(site.api.count('/banner/1')).toBe(1), 5000);
  await site.pageCache.close();
  expect(await rendering).toBeUndefined();
  expect(lines).toEqual([]);
  expect(await rendered('failed')).toBe(0);
});

it('a page is counted as a miss, a hit, and stale after a failed rendering', async () => {
  await open();
  for (let times = 0; times < 3; times += 1) await site.visit.get('/homeWeb').expect(200);
  site.api.on('/banner/1', { data: banner('1', FAILING) });
  await pass(TTL_MS + 1);
  for (let times = 0; times < 2; times += 1) await site.visit.get('/homeWeb').expect(200);
  expect(await Promise.all([served('miss'), served('hit'), served('stale')])).toEqual([1, 2, 2]);
});

describe('the deadline', () => {
  it('without a document is ten seconds at first', async () => {
    await open({ renderer: fakeRenderer({ until: () => NEVER }) });
    const { signal, request } = pending(details(''));
    await pass(deadlines.firstRenderMs - 1);
    expect(signal.isSettled).toBe(false);
    expect(await after(1, request)).toBeUndefined();
  });

  it.each(['the rendering', 'the API'])(
    'is three seconds once a page was rendered, whatever is slow: %s',
    async (slow) => {
      let until = Promise.resolve();
      const calls: CallKey[] = [];
      await open({ renderer: fakeRenderer({ calls, until: () => until }) });
      await textOf();
      if (slow === 'the API') calls.push('function 9');
      else until = NEVER;
      site.api.on('/function/9', { fault: 'silent' });
      const { signal, request } = pending(details(''));
      await pass(deadlines.renderMs - 1);
      expect(signal.isSettled).toBe(false);
      expect(await after(1, request)).toBeUndefined();
    },
  );

  it.each([
    ['complete', '/banner/2'],
    ['partial', SITE],
  ])(
    'with a %s stale document is one second; the rendering goes on for the next request',
    async (_, failing) => {
      const { promise: until, resolve } = Promise.withResolvers<void>();
      let isSlow = false;
      const calls: CallKey[] = ['config site'];
      await open({ renderer: fakeRenderer({ calls, until: async () => isSlow && until }) });
      site.api.on(failing, { status: 500 });
      const stale = await render(site, details('banner=1'));
      isSlow = true;
      site.api.on('/banner/1', { data: banner('1', '春日阅读') });
      await pass(TTL_MS + 1);
      const { signal, request } = pending(details('banner=1'));
      await pass(deadlines.revalidationMs - 1);
      expect(signal.isSettled).toBe(false);
      expect(await after(1, request)).toBe(stale);
      resolve();
      expect(await textOf(details('banner=1'))).toContain('<title>春日阅读');
    },
  );

  function pending(definition: PageDefinition) {
    const signal = { isSettled: false };
    const request = render(site, definition).finally(() => {
      signal.isSettled = true;
    });
    return { signal, request };
  }
});

describe('user-controlled pages', () => {
  const ownArticle = details(`article=${encodeURIComponent('借阅规则')}`);

  it('wait for at most eight renderings: all others are app shells at once', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    const article = { id: 'a1', title: '借阅规则', summary: '', body: '' };
    await open({ renderer: fakeRenderer({ until: () => until }) });
    site.api.on('/richText/search/alias', { data: [article] });
    site.api.on('*', { data: [article] });
    const definitions = [...Array(30).keys()].flatMap((index) => [
      search(index),
      details('article=alias'),
      details(`function=none-${index}`),
      detailsPage('mobile', { kind: 'search', term: `${index}` }),
    ]);
    const waiting = definitions.map((definition) => render(site, definition));
    const rejected = 3 * 30 + 1 - 8;
    await vi.waitFor(async () => expect(await rendered('rejected')).toBe(rejected), 5000);
    expect(await render(site, search('late'))).toBeUndefined();

    const known = [home, details('banner=1'), ownArticle];
    for (const definition of known) waiting.push(render(site, definition));
    await vi.waitFor(() => expect(site.api.count('/banner/1')).toBe(1));
    await pass(50);
    resolve();
    await vi.waitFor(async () => expect(await rendered()).toBe(11), 5000);
    expect(await rendered('rejected')).toBe(rejected + 1);
    await Promise.all(waiting);
    for (const definition of known) {
      expect((await render(site, definition))?.status).toBe(200);
    }
  });

  it('evict one another above 4 MB, and no known page, and are rendered with low priority', async () => {
    const ownRenderer = fakeRenderer({ html: 'x'.repeat(400_000) });
    const renderPage = vi.spyOn(ownRenderer, 'render');
    await open({ renderer: ownRenderer });
    const known = [home, details(''), details('banner=1'), ownArticle];
    for (const definition of known) await render(site, definition);
    site.api.on('*', { data: [] });
    for (let term = 0; term < 10; term += 1) await render(site, search(term));
    const priorities = [...Array(4).fill('high'), ...Array(10).fill('low')];
    expect(renderPage.mock.calls.map(([, priority]) => priority)).toEqual(priorities);
    expect(await rendered()).toBe(14);
    for (const definition of known) await render(site, definition);
    await render(site, search(9));
    expect(await rendered()).toBe(14);
    await render(site, search(0));
    expect(await rendered()).toBe(15);
  });
});

it('known pages evict one another above 64 MB, but not those that were requested last', async () => {
  await open({ renderer: fakeRenderer({ html: 'x'.repeat(4_000_000) }) });
  site.api.on('*', { data: banner('1', 'a') });
  const definitions = ['a', 'b', 'c', 'd', 'e'].map((id) => details(`banner=${id}`));
  const [first = home, second = home, ...others] = definitions;
  for (const definition of [home, first, second, home, ...others]) await render(site, definition);
  await render(site, home);
  expect(await rendered()).toBe(6);
  await render(site, first);
  expect(await rendered()).toBe(7);
});

it('a change of all pages reaches also those that were rejected at first', async () => {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  await open({ renderer: fakeRenderer({ until: () => gate.promise }) });
  const definitions = [...Array(70).keys()].map((id) => details(`banner=x${id}`));
  const titles = () =>
    Promise.all(definitions.map(async (definition) => (await textOf(definition)) ?? 'none'));
  site.api.on('*', { data: banner('1', 'old') });
  await titles();
  for (const text of await titles()) expect(text).toContain('<title>old');

  site.api.on('*', { data: banner('1', 'new') });
  await pass(TTL_MS + 1);
  gate = Promise.withResolvers();
  const changing = Promise.all(definitions.map((definition) => site.pageCache.get(definition)));
  await vi.waitFor(async () => expect(await rendered('rejected')).toBe(6), 5000);
  gate.resolve();
  const results = (await changing).map(({ result }) => result);
  expect(results.filter((result) => result === 'stale')).toHaveLength(6);
  await pass(1001);
  for (const text of await titles()) expect(text).toContain('<title>new');
});

it('keeps the answers that the content cache evicted while the API is down', async () => {
  const answer = { ageMs: 0, isStale: false };
  const read = vi
    .fn()
    .mockResolvedValue({ result: { ok: true, value: demoSite }, version: 1, ...answer });
  registry = new Registry();
  const pageCache = createPageCache({
    bundles: await createTestBundles(),
    content: {
      ...createReader(async <T>(name: CallKey): Promise<CacheResult<T>> => read(name)),
      lastSite: () => undefined,
    },
    renderer: fakeRenderer({ calls: ['config site'] }),
    securityHeaders: {},
    publicOrigin: undefined,
    ttlMs: TTL_MS,
    registry,
    log: createLog('gateway', 'silent'),
  });
  const page = details('');
  const good = await render({ pageCache }, page);
  expect(markupOf(good)).toContain('湖畔图书馆');
  const failure = { ok: false, failure: { kind: 'other' } };
  read.mockResolvedValue({ result: failure, version: 0, ...answer });
  await pass(TTL_MS + 1);
  expect(await render({ pageCache }, page)).toBe(good);
  const renamed = { ok: true, value: { ...demoSite, name: 'new' } };
  read.mockResolvedValue({ result: renamed, version: 2, ...answer });
  await pass(TTL_MS + 1);
  expect(markupOf(await render({ pageCache }, page))).toContain('new</title>');
  await pageCache.close();
});

describe('warm pages', () => {
  const closed = closedMaintenance('mobile');

  it('are rendered before the first request', async () => {
    await open();
    const [first, second] = await site.pageCache.warm([home, closed]);
    expect(markupOf(first)).toContain('<h1>冬日阅读</h1>');
    expect(markupOf(second)).toContain('<h1>维护中</h1>');
    const calls = site.api.calls.length;
    expect(await render(site, home)).toBe(first);
    expect(await render(site, closed)).toBe(second);
    expect([await rendered(), site.api.calls.length]).toEqual([2, calls]);
  });

  it('are revalidated in the background, so that no request waits; other pages are not', async () => {
    await open({ renderer: fakeRenderer() });
    await Promise.all([home, closed, details('banner=1')].map(textOf));
    site.pageCache.keepWarm([home, closed]);
    const maintenance = '/support/config/getKey?key=maintenance';
    site.api.on(maintenance, { data: { title: 'b', message: '' } });
    await pass(2 * TTL_MS);
    await vi.waitFor(async () => expect(await rendered()).toBe(4), 5000);
    expect(await site.pageCache.get(home)).toMatchObject({ result: 'hit' });
    const { result, document } = await site.pageCache.get(closed);
    expect(result).toBe('hit');
    expect(markupOf(document)).toContain('<title>b');
    expect(await site.pageCache.get(details('banner=1'))).toMatchObject({ result: 'miss' });
    await site.pageCache.close();
  });
});
