import type { CallName } from '@twinfront/shared/api/callName';
import { createLog } from '@twinfront/shared/node/log';
import { parseDetails } from '@twinfront/shared/site/details';
import { Counter, Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CacheResult, createReader } from '../content/contentReader.ts';
import { closedMaintenance } from '../routes/maintain.ts';
import { detailsPage, homePage } from '../routes/pages.ts';
import { createTestBundles, ENDLESS, FAILING } from '../testing/createTestBundles.ts';
import { createTestSite, type TestSite } from '../testing/createTestSite.ts';
import { site as demoSite } from '../testing/demoContent.ts';
import { useFakeClock } from '../testing/fakeClock.ts';
import { mockApi } from '../testing/mockApi.ts';
import { readData } from '../testing/readData.ts';
import type { Bundles } from './bundle.ts';
import { type Document, formatDocument } from './document.ts';
import { createPageCache } from './pageCache.ts';
import type { PageDefinition } from './types.ts';
import { createRenderer, type Renderer } from './worker/renderer.ts';

const TTL_MS = 5000;
const PATIENCE_MS = 1000;
const HOME = '/support/config/getKey?key=home';
const home = homePage('desktop');
const about = (query: string) => detailsPage('desktop', parseDetails(new URLSearchParams(query)));
const search = (term: string | number) => about(`search=${term}`);
const banner = (title: string) => ({
  data: { id: '1', title, image: { src: '/media/a.webp', alt: '' } },
});

// Many pages are compressed, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

let renderer: Renderer;
let site: TestSite;
let registry: Registry;
let lines: string[];

beforeAll(() => {
  renderer = createRenderer();
});
afterAll(() => renderer.close());

beforeEach(() => useFakeClock());
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await site?.close();
});

/** The value of a call once so much time has passed. */
async function after<T>(ms: number, value: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(ms);
  return value;
}

const pass = (ms: number) => after(ms, Promise.resolve());

/** A renderer that takes so long for each page. */
const delayed = (ms: number, { render, close }: Renderer): Renderer => ({
  render: (task) => new Promise((resolve) => setTimeout(() => resolve(render(task)), ms)),
  close,
});

/** A renderer that asks for one missing answer at a time. */
const oneByOne = ({ render, close }: Renderer): Renderer => ({
  render: async (task) => {
    const result = await render(task);
    return 'missing' in result ? { missing: result.missing.slice(0, 1) } : result;
  },
  close,
});

async function open(options: Parameters<typeof createTestSite>[0] = {}): Promise<void> {
  registry = new Registry();
  lines = [];
  const log = createLog('gateway', 'error', (line) => lines.push(line));
  site = await createTestSite({
    api: mockApi(),
    ttlMs: TTL_MS,
    patienceMs: PATIENCE_MS,
    staleWaitMs: PATIENCE_MS,
    renderer,
    registry,
    log,
    ...options,
  });
}

/** How many renderings ended so. */
async function rendered(result: 'ok' | 'failed' | 'refused' = 'ok'): Promise<number> {
  const counter = registry.getSingleMetric('twinfront_ssr_renders_total');
  if (!(counter instanceof Counter)) throw new Error('nothing is counted');
  const { values } = await counter.get();
  return values
    .filter(({ labels }) => labels.result === result)
    .reduce((sum, { value }) => sum + value, 0);
}

const markupOf = (document: Document | undefined) => document && formatDocument(document.text);

const textOf = async (definition: PageDefinition = home) =>
  markupOf(await site.pageCache.getOrRender(definition));

/** Renders nothing: an instant page, or one that waits until it may go on. */
function fakeRenderer({ html = '', calls = [] as CallName[], until = Promise.resolve() } = {}) {
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
    await until;
    return { page: { ...page, calls } };
  };
  return { render, close: async () => {} };
}

describe('a document', () => {
  beforeEach(() => open());

  it('is rendered once, however many visitors ask for it at the same time', async () => {
    const pageCache = await Promise.all(
      Array.from({ length: 50 }, () => site.pageCache.getOrRender(home)),
    );
    expect(markupOf(pageCache[0])).toContain('<h1>冬日阅读</h1>');
    expect(new Set(pageCache).size).toBe(1);
    expect(await rendered()).toBe(1);
  });

  it('is timed from the wish for it to the bytes that are sent', async () => {
    await site.pageCache.getOrRender(home);
    const text = await registry.getSingleMetricAsString('twinfront_ssr_render_duration_seconds');
    expect(text).toContain('twinfront_ssr_render_duration_seconds_count{device="desktop"} 1');
    const [, seconds] = /_sum\{device="desktop"\} (\S+)/.exec(text) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
  });

  it('is not rendered again while its content is the same', async () => {
    const first = await site.pageCache.getOrRender(home);
    for (let round = 0; round < 5; round += 1) {
      await pass(2 * TTL_MS + 1);
      expect(await site.pageCache.getOrRender(home)).toBe(first);
    }
    expect(site.api.count('/banner/1')).toBe(6);
    expect(await rendered()).toBe(1);
  });

  it('is rendered again when its content has changed, no later than twice the time', async () => {
    expect(await textOf()).toContain('<h1>冬日阅读</h1>');
    site.api.on('/banner/1', banner('春日阅读'));
    await pass(TTL_MS);
    expect(await textOf()).toContain('<h1>冬日阅读</h1>');
    await pass(TTL_MS + 1);
    expect(await textOf()).toContain('<h1>春日阅读</h1>');
    expect(await rendered()).toBe(2);
  });

  it('is 304 for those who have it, and has another validator after a change', async () => {
    const get = (tag = '') =>
      site.visit.get('/homeWeb').set({ 'If-None-Match': tag, 'Accept-Encoding': 'br' });
    const { etag } = (await get()).headers;
    expect((await get(etag)).status).toBe(304);
    site.api.on('/banner/1', banner('春日阅读'));
    await pass(2 * TTL_MS + 1);
    const changed = await get(etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    expect((await get(changed.headers.etag)).status).toBe(304);
  });

  it('no longer shows what is gone, and no longer depends on it', async () => {
    await textOf();
    site.api.on('/banner/1', { status: 404 });
    await pass(2 * TTL_MS + 1);
    const text = await textOf();
    const { headers } = (await site.pageCache.getOrRender(home)) ?? {};
    expect(text).not.toContain('冬日阅读');
    expect(readData(text ?? '').queries?.[2]).toMatchObject([['getBanner', '1'], { ok: false }]);
    expect(headers).toMatchObject({ 'Cache-Control': 'no-cache' });

    site.api.on(HOME, { data: { banners: [], functions: [7], notices: '公告' } });
    await pass(2 * TTL_MS + 1);
    expect(readData((await textOf()) ?? '').queries).toHaveLength(3);
    const asked = site.api.count('/banner/1');
    await pass(2 * TTL_MS + 1);
    await textOf();
    expect(site.api.count('/banner/1')).toBe(asked);
    expect(await rendered()).toBe(3);
  });

  it('stays as it is while the API is down', async () => {
    const first = await site.pageCache.getOrRender(home);
    expect(first?.headers['Cache-Control']).toBe('no-cache');
    site.api.reset();
    site.api.on('*', { fault: 'reset' });
    for (let round = 0; round < 3; round += 1) {
      await pass(2 * TTL_MS + 1);
      expect(await site.pageCache.getOrRender(home)).toBe(first);
    }
    expect(await rendered()).toBe(1);
  });

  it('costs the API as much for ten thousand views as for one', async () => {
    await textOf();
    const asked = site.api.calls.length;
    const views = Array.from({ length: 10_000 }, () => site.pageCache.getOrRender(home));
    expect(new Set(await Promise.all(views)).size).toBe(1);
    expect(site.api.calls).toHaveLength(asked);
    await pass(2 * TTL_MS + 1);
    await Promise.all(Array.from({ length: 10_000 }, () => site.pageCache.getOrRender(home)));
    expect(site.api.calls).toHaveLength(2 * asked);
    expect(await rendered()).toBe(1);
  });

  it('is made before anybody asks for it', async () => {
    const closed = closedMaintenance('mobile');
    await site.pageCache.warm([home, closed]);
    expect(await rendered()).toBe(2);
    const asked = site.api.calls.length;
    expect(await textOf()).toContain('<h1>冬日阅读</h1>');
    expect(await textOf(closed)).toContain('<h1>维护中</h1>');
    expect([await rendered(), site.api.calls.length]).toEqual([2, asked]);
  });

  it('says nothing of the visitor whom it was rendered for', async () => {
    const ways = ['/details?banner=1', '/details?search=a&b="<', '/judgeView', '/'];
    const visits = ways.flatMap((way) => [
      ['/maintain?from=', way] as const,
      ['/judgeView?to=', way] as const,
    ]);
    const texts = await Promise.all(
      visits.map(
        async ([page, way]) => (await site.visit.get(page + encodeURIComponent(way))).text,
      ),
    );
    for (const [index, text] of texts.entries()) {
      const own = readData(text).returnTo ?? '';
      const others = visits.map(([, way]) => way).filter((way) => way !== '/' && way !== own);
      if (visits[index]?.[0] === '/maintain?from=') {
        expect(own).toBe(new URL(visits[index][1], 'http://a').href.slice('http://a'.length));
      }
      for (const other of others) expect(text).not.toContain(`"${other}"`);
      expect(text).not.toMatch(/function=[\da-f-]{36}/);
    }
    // Of each page one with a way back, and one with the way home.
    expect(await rendered()).toBe(4);
  });
});

describe('a rendering that fails', () => {
  beforeEach(() => open());

  it('leaves the last good document, is told of once, and is tried again after a while', async () => {
    const good = await site.pageCache.getOrRender(home);
    site.api.on('/banner/1', banner(FAILING));
    await pass(2 * TTL_MS + 1);
    expect(await site.pageCache.getOrRender(home)).toBe(good);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'error',
        message: 'a page cannot be rendered',
        device: 'desktop',
        page: '/homeWeb',
        error: 'a page of the test threw',
      }),
    ]);
    await pass(2 * TTL_MS + 1);
    expect(await site.pageCache.getOrRender(home)).toBe(good);
    expect(await rendered('failed')).toBe(1);
    await pass(30_000);
    expect(await site.pageCache.getOrRender(home)).toBe(good);
    expect(await rendered('failed')).toBe(2);
    expect(lines).toHaveLength(2);
  });

  it.each([true, false])(
    'is tried again as soon as its content changes (with an earlier document: %s)',
    async (hasEarlier) => {
      const definition = about('banner=1');
      if (hasEarlier) await textOf(definition);
      site.api.on('/banner/1', banner(FAILING));
      await pass(2 * TTL_MS + 1);
      const earlier = await textOf(definition);
      expect(earlier?.includes('<h1>冬日阅读</h1>') ?? false).toBe(hasEarlier);
      site.api.on('/banner/1', banner('春日阅读'));
      await pass(2 * TTL_MS + 1);
      expect(await textOf(definition)).toContain('<h1>春日阅读</h1>');
      expect([await rendered(), await rendered('failed')]).toEqual([hasEarlier ? 2 : 1, 1]);
    },
  );

  it('leaves a shell when there is no document, without being tried for each visitor', async () => {
    site.api.on('/banner/1', banner(FAILING));
    for (const address of ['/homeWeb', '/details?banner=1', '/homeWeb', '/details?banner=1']) {
      const { status, headers, text } = await site.visit.get(address);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(text).toContain('<div id="root"></div>');
      expect(text).toContain('- 湖畔图书馆</title>'.slice(address === '/homeWeb' ? 2 : 0));
    }
    expect(await rendered('failed')).toBe(2);
  });
});

it('logs and counts no failure when it stops during a render', async () => {
  const closing = createRenderer();
  await open({ renderer: closing });
  site.api.on('/banner/1', banner(ENDLESS));
  const rendering = site.pageCache.getOrRender(home);
  await vi.waitFor(() => expect(site.api.count('/banner/1')).toBe(1), 5000);
  await site.pageCache.stop();
  expect(await rendering).toBeUndefined();
  expect(lines).toEqual([]);
  expect(await rendered('failed')).toBe(0);
});

describe('a visitor for whom there is no document yet', () => {
  it('waits longer for a page whose content is there', async () => {
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    await open({ renderer: fakeRenderer({ html: '<h1>late</h1>', until }), patienceMs: 50 });
    const waiting = site.pageCache.getOrRender(home);
    await pass(300);
    goOn();
    expect(markupOf(await waiting)).toContain('<h1>late</h1>');
  });

  it('waits on while one answer after the other comes', async () => {
    const calls: CallName[] = ['banner 1', 'banner 2', 'function 7'];
    const renderer = oneByOne(fakeRenderer({ html: '<h1>late</h1>', calls }));
    await open({ renderer, patienceMs: 1000 });
    for (const path of ['/banner/1', '/banner/2', '/function/7']) {
      site.api.on(path, { status: 404, delayMs: 500 });
    }
    const waiting = site.pageCache.getOrRender(home);
    expect(markupOf(await after(3 * 500, waiting))).toContain('<h1>late</h1>');
  });

  it('waits for an answer that was asked for just before its patience ended', async () => {
    const renderer = delayed(350, fakeRenderer({ html: '<h1>late</h1>', calls: ['function 7'] }));
    await open({ renderer, patienceMs: 400 });
    site.api.on('/function/7', { status: 404, delayMs: 200 });
    const waiting = site.pageCache.getOrRender(about(''));
    expect(markupOf(await after(2 * 350 + 200, waiting))).toContain('<h1>late</h1>');
  });

  it('gets the shell soon if only the rendering is slow, and then the API is silent', async () => {
    const renderer = delayed(600, fakeRenderer({ calls: ['function 7'] }));
    await open({ renderer, patienceMs: 200 });
    site.api.on('/function/7', { fault: 'silent' });
    expect(await after(1000, site.pageCache.getOrRender(about('')))).toBeUndefined();
  });

  it('gets the shell while the content itself is waited for', async () => {
    await open({ renderer: fakeRenderer({ calls: ['search 公告'] }), patienceMs: 50 });
    site.api.on(`/richText/search/${encodeURIComponent('公告')}`, { fault: 'silent' });
    await after(200, site.pageCache.getOrRender(about('function=7')));
    expect(await after(200, site.pageCache.getOrRender(about('banner=1')))).toBeUndefined();
  });
});

it.each([
  ['the rendering of a newer one takes long', 1_000_000],
  ['the API answers one call after the other', 0],
])('serves the stale document after the timeout, though %s', async (_, renderMs) => {
  const calls: CallName[] = ['banner 1'];
  let delayMs = 0;
  const { render, close } = oneByOne(fakeRenderer({ calls }));
  const slow: Renderer['render'] = (task) => delayed(delayMs, { render, close }).render(task);
  await open({ renderer: { render: slow, close }, patienceMs: 400 });
  const older = await after(1, site.pageCache.getOrRender(home));
  delayMs = renderMs;
  calls.push('banner 2', 'banner 3', 'banner 4');
  for (const id of [2, 3, 4]) site.api.on(`/banner/${id}`, { status: 404, delayMs: 250 });
  site.api.on('/banner/1', banner('春日阅读'));
  await pass(2 * TTL_MS + 1);
  expect(await after(400, site.pageCache.getOrRender(home))).toBe(older);
});

describe('addresses that visitors make up', () => {
  const ownArticle = about(`article=${encodeURIComponent('借阅规则')}`);

  it('wait for at most eight renderings: all others get the shell at once', async () => {
    const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
    const article = { id: 'a1', title: '借阅规则', summary: '', body: '' };
    await open({ renderer: fakeRenderer({ until }) });
    site.api.on('/richText/search/alias', { data: [article] });
    site.api.on('*', { data: [article] });
    const madeUp = [...Array(30).keys()].flatMap((index) => [
      search(index),
      about('article=alias'),
      about(`function=none-${index}`),
      detailsPage('mobile', { kind: 'search', term: `${index}` }),
    ]);
    const waiting = madeUp.map((definition) => site.pageCache.getOrRender(definition));
    const others = 3 * 30 + 1 - 8;
    await vi.waitFor(async () => expect(await rendered('refused')).toBe(others), 5000);
    expect(await site.pageCache.getOrRender(search('late'))).toBeUndefined();

    for (const definition of [home, about('banner=1'), ownArticle]) {
      waiting.push(site.pageCache.getOrRender(definition));
    }
    await vi.waitFor(() => expect(site.api.count('/banner/1')).toBe(1));
    await pass(50);
    goOn();
    await vi.waitFor(async () => expect(await rendered()).toBe(11), 5000);
    expect(await rendered('refused')).toBe(others + 1);
    await Promise.all(waiting);
    for (const definition of [home, about('banner=1'), ownArticle]) {
      expect((await site.pageCache.getOrRender(definition))?.status).toBe(200);
    }
  });

  it('push out one another, and nothing else', async () => {
    await open({ renderer: fakeRenderer({ html: 'x'.repeat(400_000) }) });
    const own = [home, about(''), about('banner=1'), ownArticle];
    for (const definition of own) await site.pageCache.getOrRender(definition);
    site.api.on('*', { data: [] });
    for (let term = 0; term < 10; term += 1) await site.pageCache.getOrRender(search(term));
    expect(await rendered()).toBe(14);
    for (const definition of own) await site.pageCache.getOrRender(definition);
    await site.pageCache.getOrRender(search(9));
    expect(await rendered()).toBe(14);
    await site.pageCache.getOrRender(search(0));
    expect(await rendered()).toBe(15);
  });
});

it('a change of everything reaches every document, even those that found no room at first', async () => {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const { render, close } = fakeRenderer();
  await open({ renderer: { render: (task) => gate.promise.then(() => render(task)), close } });
  const definitions = [...Array(70).keys()].map((id) => about(`banner=x${id}`));
  const titles = () =>
    Promise.all(definitions.map(async (definition) => (await textOf(definition)) ?? 'none'));
  site.api.on('*', banner('old'));
  await titles();
  for (const text of await titles()) expect(text).toContain('<title>old');

  site.api.on('*', banner('new'));
  await pass(2 * TTL_MS + 1);
  gate = Promise.withResolvers();
  const changing = titles();
  await vi.waitFor(async () => expect(await rendered('refused')).toBe(6), 5000);
  gate.resolve();
  await changing;
  for (const text of await titles()) expect(text).toContain('<title>new');
});

it('answers that were lost with the API down take nothing from a document', async () => {
  const bundles: Bundles = await createTestBundles();
  const siteConfig = { ok: true, value: demoSite };
  const read = vi.fn().mockResolvedValue({ outcome: siteConfig, ageMs: 0, stale: false });
  registry = new Registry();
  const pageCache = createPageCache({
    bundles,
    content: {
      ...createReader(async <T>(name: CallName): Promise<CacheResult<T>> => read(name)),
      lastSite: () => undefined,
    },
    renderer: fakeRenderer({ calls: ['config site'] }),
    security: {},
    publicOrigin: undefined,
    ttlMs: TTL_MS,
    registry,
    log: createLog('gateway', 'silent'),
    patienceMs: PATIENCE_MS,
  });
  const bare = about('');
  const good = await pageCache.getOrRender(bare);
  expect(markupOf(good)).toContain('湖畔图书馆');
  const failure = { ok: false, failure: { kind: 'other' } };
  read.mockResolvedValue({ outcome: failure, ageMs: 0, stale: false });
  await pass(2 * TTL_MS + 1);
  expect(await pageCache.getOrRender(bare)).toBe(good);
  const renamed = { ok: true, value: { ...demoSite, name: 'new' } };
  read.mockResolvedValue({ outcome: renamed, ageMs: 0, stale: false });
  await pass(2 * TTL_MS + 1);
  expect(markupOf(await pageCache.getOrRender(bare))).toContain('new</title>');
  await pageCache.stop();
});

describe('in the background', () => {
  const closed = closedMaintenance('desktop');

  beforeEach(async () => {
    await open();
    site.pageCache.start();
  });

  /** Until so many documents have been rendered. */
  const untilRendered = (count: number) =>
    vi.waitFor(async () => expect(await rendered()).toBe(count), { timeout: 5000, interval: 10 });

  it('what is visited is kept up to date, and the next visitor waits for nothing', async () => {
    await Promise.all(
      [home, about('banner=1')].map((definition) => site.pageCache.getOrRender(definition)),
    );
    site.api.on('/banner/1', banner('春日阅读'));
    // Before twice its time is over, which a visitor would wait for.
    await pass(2 * TTL_MS - 250);
    await untilRendered(4);
    site.api.on('*', { fault: 'silent' });
    expect(await textOf()).toContain('<h1>春日阅读</h1>');
    expect(await textOf(about('banner=1'))).toContain('<h1>春日阅读</h1>');
  });

  it('what nobody visits is left alone, but for what must always be there', async () => {
    await Promise.all(
      [home, closed, about('banner=1')].map((definition) => site.pageCache.getOrRender(definition)),
    );
    await pass(10 * 60_000 + 1);
    const asked = [HOME, '/banner/1'].map(site.api.count);
    site.api.on('/support/config/getKey?key=maintenance', { data: { title: 'b', message: '' } });
    await pass(2 * TTL_MS);
    await untilRendered(4);
    expect([HOME, '/banner/1'].map(site.api.count)).toEqual(asked);
    expect(await textOf(closed)).toContain('<h1>b</h1>');
  });

  it('what is visited again is kept up to date for longer', async () => {
    await textOf();
    await pass(9 * 60_000);
    await textOf();
    site.api.on('/banner/1', banner('春日阅读'));
    await pass(2 * 60_000);
    await untilRendered(2);
  });

  it('what visitors make up is left alone', async () => {
    await textOf(search('公告'));
    const asked = site.api.count(`/richText/search/${encodeURIComponent('公告')}`);
    await pass(2 * TTL_MS);
    expect(site.api.count(`/richText/search/${encodeURIComponent('公告')}`)).toBe(asked);
  });
});
