import { brotliCompressSync, constants } from 'node:zlib';
import { createLog } from '@twinfront/shared/node/log';
import { parseDetails } from '@twinfront/shared/site/details';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageCacheResult } from '../http/requestLogger.ts';
import { createQueue } from '../queue.ts';
import { closedMaintenance } from '../routes/maintenance.ts';
import { detailsPage, homePage } from '../routes/pages.ts';
import { createTestBundles, ENDLESS, FAILING } from '../testing/createTestBundles.ts';
import { createTestSite, type TestSite } from '../testing/createTestSite.ts';
import { banner, site as siteConfig } from '../testing/demoContent.ts';
import { after, pass, useFakeClock } from '../testing/fakeClock.ts';
import { mockApi } from '../testing/mockApi.ts';
import { readData } from '../testing/readData.ts';
import type { PageDefinition, PageDocument } from './document.ts';
import { createRenderThread, type RenderThread } from './pageCache.ts';

const TTL_MS = 5000;
const deadlines = { revalidationMs: 1000, renderMs: 3000 };
const SITE = '/support/config/getKey?key=site';
const HOME = '/support/config/getKey?key=home';
/** Until the background has refreshed the content of the home pages. */
const PINNED_MS = TTL_MS + 1000;
/** Until a request waits for the refresh of other content. */
const OTHERS_MS = 2 * TTL_MS + 1;
const MAX_ENTRIES = 50;
const NEVER = new Promise<void>(() => {});
const home = homePage('desktop');
const details = (query: string) => detailsPage('desktop', parseDetails(new URLSearchParams(query)));
const borrowed = (title: string) => ({ id: '9', title, icon: { src: '/media/a.webp', alt: '' } });
const search = (term: string | number) => details(`search=${term}`);

let renderer: RenderThread;
let site: TestSite;
let registry: Registry;
let lines: string[];

beforeAll(async () => {
  renderer = createRenderThread(createLog('gateway', 'silent'), await createTestBundles());
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
    maxEntries: MAX_ENTRIES,
    deadlines,
    renderer,
    registry,
    log,
    ...options,
  });
  site.content.start();
  await pass(0);
}

/** The number of renderings with this result. */
const rendered = (result: 'ok' | 'failed' | 'rejected' = 'ok') =>
  count('twinfront_ssr_render_duration_seconds', result);

/** The number of requests for pages that the page cache served with this result. */
const served = (result: PageCacheResult) => count('twinfront_page_cache_requests_total', result);

async function count(name: string, result: string): Promise<number> {
  const text = await registry.getSingleMetricAsString(name);
  const samples = text.matchAll(/^\w+(?<!_bucket|_sum){.*result="(\w+)".*} (\d+)$/gm);
  return [...samples]
    .filter(([, label]) => label === result)
    .reduce((sum, [, , value]) => sum + Number(value), 0);
}

const markupOf = (document: PageDocument | undefined) => document?.body.bytes.identity.toString();

/** The document of a page; undefined if it is an app shell. */
async function render({ pageCache }: Pick<TestSite, 'pageCache'>, definition: PageDefinition) {
  const { result, document } = await pageCache.get(definition);
  return result === 'shell' ? undefined : document;
}

const textOf = async (definition: PageDefinition = home) =>
  markupOf(await render(site, definition));

/** Reads more items than the content cache keeps, apart from what is pinned. */
async function evictOthers(): Promise<void> {
  site.api.on('*', { data: banner('0', 'other') });
  for (let id = 0; id < MAX_ENTRIES; id += 1) await site.content.read(`banner other-${id}`);
}

/** A renderer without a worker: its pages have the answers as their text, and are ready after `until`. */
function fakeRenderer({ html = '', until = (): Promise<unknown> => Promise.resolve() } = {}) {
  const page = {
    status: 200,
    noindex: false,
    head: '',
    html,
    css: '',
    pictures: [],
    scripts: [],
    styles: [],
  };
  const renderInWorker: RenderThread['renderInWorker'] = async ({ documentData }) => {
    await until();
    return { ...page, html: html || JSON.stringify(documentData.queries) };
  };
  return { renderInWorker, hasRoom: () => true, close: async () => {} };
}

/** The renderer with a queue for one rendering at a time, as that of the worker. */
function queued(renderer: ReturnType<typeof fakeRenderer>, maxWaiting?: number): RenderThread {
  const { run, hasRoom } = createQueue(1, maxWaiting);
  return {
    ...renderer,
    renderInWorker: (task, priority, demand) =>
      run(priority, demand, () => renderer.renderInWorker(task, priority, demand)),
    hasRoom,
  };
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

  it.each([
    ['smaller', 'it is a home page', home, 11],
    ['faster', 'it is another page', details('banner=1'), 6],
  ])('is compressed %s if %s', async (_result, _condition, definition, quality) => {
    await expectBrotliQuality(definition, quality);
  });

  it.each([
    ['of the home page', home, PINNED_MS],
    ['of an item', details('function=9'), OTHERS_MS],
  ])('%s is rendered again when its content has changed, and only then', async (_, page, ms) => {
    site.api.on('/function/9', { data: borrowed('冬日阅读') });
    expect(await textOf(page)).toContain('<h1>冬日阅读</h1>');
    await pass(ms);
    await textOf(page);
    expect(await rendered()).toBe(1);
    site.api.on('/banner/1', { data: banner('1', '春日阅读') });
    site.api.on('/function/9', { data: borrowed('春日阅读') });
    await pass(ms);
    expect(await textOf(page)).toContain('<h1>春日阅读</h1>');
    expect(await rendered()).toBe(2);
  });

  it('is not rendered again when its answers were evicted and fetched again', async () => {
    const page = details(`article=${encodeURIComponent('借阅规则')}`);
    const first = await render(site, page);
    await evictOthers();
    expect(site.content.peekAndRefresh('search 借阅规则', 'item')).toBeUndefined();
    expect(await render(site, page)).toBe(first);
    expect(await rendered()).toBe(1);
  });

  it.each([
    ['503', { status: 500 }],
    ['404', { status: 404 }],
  ])('keeps its content when its answer was evicted and the API is %s', async (_, behaviour) => {
    const page = details(`article=${encodeURIComponent('借阅规则')}`);
    const first = await render(site, page);
    await evictOthers();
    for (const { path } of [...site.api.calls]) site.api.on(path, behaviour);
    await pass(PINNED_MS);
    for (let times = 0; times < 3; times += 1) expect(await render(site, page)).toBe(first);
    expect(await rendered()).toBe(1);
  });

  it('loses an item that was removed, and no longer depends on it', async () => {
    await textOf();
    site.api.on('/banner/1', { status: 404 });
    await pass(PINNED_MS);
    const text = await textOf();
    const { headers } = (await render(site, home)) ?? {};
    expect(text).not.toContain('冬日阅读');
    expect(readData(text ?? '').queries?.[0]).toMatchObject([['cards', 'banner 1'], { ok: false }]);
    expect(headers).toMatchObject({ 'Cache-Control': 'no-cache' });

    site.api.on(HOME, { data: { banners: [], functions: [7], notices: '公告' } });
    await pass(PINNED_MS);
    expect(readData((await textOf()) ?? '').queries).toHaveLength(4);
    const calls = site.api.count('/banner/1');
    await pass(PINNED_MS);
    await textOf();
    expect(site.api.count('/banner/1')).toBe(calls);
    expect(await rendered()).toBe(3);
  });

  it('has the return path of its address, and no other', async () => {
    const textFor = async (page: string, path: string) =>
      (await site.visit.get(page + encodeURIComponent(path))).text;
    for (const page of ['/maintain?from=', '/judgeView?to=']) {
      const [banner = '', search = '', root = ''] = await Promise.all(
        ['/details?banner=1', '/details?search=a&b="<', '/'].map((path) => textFor(page, path)),
      );
      expect(readData(banner).returnTo).toBe('/details?banner=1');
      expect(readData(search).returnTo).toMatch(/^\/details\?search=a/);
      expect(readData(root).returnTo).toBe('/');
      expect(banner).not.toContain('search=a');
      expect(search + root).not.toContain('banner=1');
    }
    // A page for each return path.
    expect(await rendered()).toBe(6);
  });
});

describe('a rendering that fails', () => {
  beforeEach(() => open());

  it('leaves the last good document, is logged once, and is repeated after 30 seconds', async () => {
    const good = await render(site, home);
    site.api.on('/banner/1', { data: banner('1', FAILING) });
    await pass(PINNED_MS);
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
    await pass(10_000);
    expect(await render(site, home)).toBe(good);
    expect(await rendered('failed')).toBe(2);
    expect(lines).toHaveLength(2);
  });

  it.each([true, false])(
    'is repeated as soon as the content changes (with an earlier document: %s)',
    async (hasEarlier) => {
      const page = details('banner=9');
      site.api.on('/banner/9', { data: banner('9', '冬日阅读') });
      if (hasEarlier) await textOf(page);
      site.api.on('/banner/9', { data: banner('9', FAILING) });
      await pass(OTHERS_MS);
      const earlier = await textOf(page);
      expect(earlier?.includes('<h1>冬日阅读</h1>') ?? false).toBe(hasEarlier);
      site.api.on('/banner/9', { data: banner('9', '春日阅读') });
      await pass(OTHERS_MS);
      expect(await textOf(page)).toContain('<h1>春日阅读</h1>');
      expect([await rendered(), await rendered('failed')]).toEqual([hasEarlier ? 2 : 1, 1]);
      // Not the id or term that a visitor may have typed.
      expect(lines.map((line) => JSON.parse(line).page)).toEqual(['/details?banner=*']);
    },
  );

  it('leaves an app shell without a document, and is not repeated for each request', async () => {
    await site.visit.get('/details');
    site.api.on('/banner/1', { data: banner('1', FAILING) });
    await pass(PINNED_MS);
    for (const address of ['/homeWeb', '/details?banner=1', '/homeWeb', '/details?banner=1']) {
      const { status, headers, text } = await site.visit.get(address);
      expect(status).toBe(503);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '60' });
      expect(headers['x-robots-tag']).toBeUndefined();
      expect(text).toContain('<div id="root"></div>');
      expect(text).toContain('<title>湖畔图书馆</title>');
    }
    expect(await rendered('failed')).toBe(2);
    expect(await served('shell')).toBe(4);
  });
});

it('a page that failed, and then lost its content, is not rendered with each request', async () => {
  await open();
  site.api.on('/banner/9', { data: banner('9', '夏日阅读') });
  const page = details('banner=9');
  const first = await render(site, page);
  site.api.on('/banner/9', { data: banner('9', FAILING) });
  // The first read of a stale answer starts its refresh.
  for (let times = 0; times < 2; times += 1) {
    await pass(PINNED_MS);
    expect(await render(site, page)).toBe(first);
  }
  await evictOthers();
  for (const { path } of [...site.api.calls]) site.api.on(path, { status: 500 });
  await pass(31_000);
  for (let times = 0; times < 5; times += 1) expect(await render(site, page)).toBe(first);
  expect([await rendered('failed'), await rendered()]).toEqual([1, 2]);
});

it('a shutdown during a rendering is no failure', async () => {
  const closing = createRenderThread(createLog('gateway', 'silent'), await createTestBundles());
  await open({ renderer: closing });
  site.api.on('/banner/9', { data: banner('9', ENDLESS) });
  const rendering = render(site, details('banner=9'));
  await vi.waitFor(() => expect(site.api.count('/banner/9')).toBe(1), 5000);
  await site.pageCache.close();
  expect(await rendering).toBeUndefined();
  expect(lines).toEqual([]);
  expect(await rendered('failed')).toBe(0);
});

it('a page is counted as rendered, a hit, and stale after a failed rendering', async () => {
  await open();
  for (let times = 0; times < 3; times += 1) await site.visit.get('/homeWeb').expect(200);
  site.api.on('/banner/1', { data: banner('1', FAILING) });
  await pass(PINNED_MS);
  for (let times = 0; times < 2; times += 1) await site.visit.get('/homeWeb').expect(200);
  expect(await Promise.all([served('rendered'), served('hit'), served('stale')])).toEqual([
    1, 2, 2,
  ]);
});

describe('the deadline', () => {
  it.each(['the rendering', 'the API'])(
    'without a document is three seconds, whatever is slow: %s',
    async (slow) => {
      let until = Promise.resolve();
      await open({ renderer: fakeRenderer({ until: () => until }) });
      await textOf();
      if (slow === 'the API') site.api.on('/function/9', { fault: 'silent' });
      else until = NEVER;
      const { signal, request } = pending(details('function=9'));
      await pass(deadlines.renderMs - 1);
      expect(signal.isSettled).toBe(false);
      expect(await after(1, request)).toBeUndefined();
    },
  );

  it('with an earlier document is one second; the rendering goes on for the next request', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    let isSlow = false;
    await open({ renderer: fakeRenderer({ until: async () => isSlow && until }) });
    const earlier = await render(site, details('banner=1'));
    isSlow = true;
    site.api.on('/banner/1', { data: banner('1', '春日阅读') });
    await pass(PINNED_MS);
    const { signal, request } = pending(details('banner=1'));
    await pass(deadlines.revalidationMs - 1);
    expect(signal.isSettled).toBe(false);
    expect(await after(1, request)).toBe(earlier);
    resolve();
    expect(await textOf(details('banner=1'))).toContain('春日阅读');
  });

  const tagged = { data: [{ id: 'one', title: 'One', body: '', tags: ['guide'] }] };

  it('is not that of related articles, which a rendering leaves out after 200 ms, and the next one has', async () => {
    await open();
    site.api.on('/richText/search/one', tagged);
    const related = { data: [{ id: 'two', title: 'Related', body: '' }] };
    site.api.on('/richText/search/tag%3Aguide', { ...related, delayMs: 1000 });
    const { signal, request } = pending(details('article=one'));
    await pass(199);
    expect(signal.isSettled).toBe(false);
    await pass(1);
    const first = markupOf(await request);
    expect(first).toContain('<h1>One</h1>');
    expect(first).not.toContain('Related');
    await pass(1000);
    expect(await textOf(details('article=one'))).toContain('<h1>Related</h1>');
    expect(site.api.count('/richText/search/tag%3Aguide')).toBe(1);
  });

  it('of an outage is not spent on related articles, for which there is no call', async () => {
    await open();
    site.api.on('/richText/search/one', tagged);
    site.api.on(SITE, { status: 500 });
    await pass(PINNED_MS);
    expect(site.content.isUpstreamUp()).toBe(false);
    expect(await textOf(details('article=one'))).toContain('<h1>One</h1>');
    expect(site.api.count('/richText/search/tag%3Aguide')).toBe(0);
  });

  it('is followed by an app shell if the earlier document was rendered without the config of the site', async () => {
    let until = Promise.resolve();
    const slow = fakeRenderer({ until: () => until });
    site = await createTestSite({ api: mockApi(), deadlines, ttlMs: TTL_MS, renderer: slow });
    const closed = closedMaintenance('desktop');
    site.api.on(SITE, { status: 500 });
    expect(await textOf(closed)).toContain('<html lang="zh-CN"');
    site.api.on(SITE, { data: { ...siteConfig, locale: 'en' } });
    until = NEVER;
    site.content.start();
    await pass(PINNED_MS);
    const { result, document } = await after(deadlines.renderMs, site.pageCache.get(closed));
    expect(result).toBe('shell');
    expect(markupOf(document)).toContain('<html lang="en"');
  });

  it('ends the wait for a turn: a page whose requests were aborted is not rendered', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    await open({ renderer: queued(fakeRenderer({ until: () => until })) });
    const { request: first } = pending(details(''));
    const { request: second } = pending(details('banner=1'));
    await pass(deadlines.renderMs + 1);
    expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
    resolve();
    await vi.waitFor(async () => {
      expect([await rendered('rejected'), await rendered()]).toEqual([1, 1]);
    }, 5000);
    expect(await textOf(details('banner=1'))).toContain('冬日阅读');
  });

  it('is over at once, without a call of the API, if too many pages wait for their turn', async () => {
    const renderer = queued(fakeRenderer({ until: () => new Promise(() => {}) }), 1);
    await open({ renderer });
    for (const id of ['1', '2']) pending(details(`banner=${id}`));
    await vi.waitFor(() => expect(renderer.hasRoom('item')).toBe(false), 5000);
    expect(await render(site, details('function=9'))).toBeUndefined();
    expect(await rendered('rejected')).toBe(1);
    expect(site.api.count('/function/9')).toBe(0);
  });

  it('does not lose a rendering that comes too late: the next request has it', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    await open({ renderer: queued(fakeRenderer({ until: () => until })) });
    expect(await after(deadlines.renderMs + 1, render(site, details('banner=1')))).toBeUndefined();
    resolve();
    await vi.waitFor(async () => expect(await rendered()).toBe(1), 5000);
    expect(await site.pageCache.get(details('banner=1'))).toMatchObject({ result: 'hit' });
  });

  function pending(definition: PageDefinition) {
    const signal = { isSettled: false };
    const request = render(site, definition).finally(() => {
      signal.isSettled = true;
    });
    return { signal, request };
  }
});

describe('the priority of a rendering', () => {
  it('is background for the pages that are kept warm, item for items that exist, and search for all others', async () => {
    const own = fakeRenderer();
    const renderPage = vi.spyOn(own, 'renderInWorker');
    await open({ renderer: own });
    site.api.on('/function/down', { status: 500 });
    const definitions = [
      ...[home, closedMaintenance('mobile')],
      ...[details(''), details('banner=1'), details(`article=${encodeURIComponent('借阅规则')}`)],
      ...[
        details('article=没有'),
        search('没有'),
        details('banner=gone'),
        details('function=down'),
      ],
    ];
    for (const definition of definitions) await render(site, definition);
    const addresses = ['/maintain?from=%2Fdetails', '/judgeView?to=%2Fdetails', '/maintain'];
    for (const address of addresses) await site.visit.get(address);
    const priorities = renderPage.mock.calls.map(([, priority]) => priority);
    expect(priorities).toEqual([
      ...Array(2).fill('background'),
      ...Array(3).fill('item'),
      ...Array(6).fill('search'),
      'item',
    ]);
  });

  it('keeps the pages that were requested last, within a limit of memory', async () => {
    const maxBytes = 70_000;
    await open({ renderer: fakeRenderer({ html: 'x'.repeat(10_000) }), maxBytes });
    site.api.on('*', { data: banner('1', 'a') });
    const [first = home, second = home, ...others] = [...'abcdef'].map((id) =>
      details(`banner=${id}`),
    );
    for (const page of [first, second, first, ...others]) await render(site, page);
    expect(await rendered()).toBe(6);
    await render(site, first);
    expect(await rendered()).toBe(6);
    await render(site, second);
    expect(await rendered()).toBe(7);
  });
});

describe('warm pages', () => {
  it('have a change that came during their rendering', async () => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    await open({ renderer: fakeRenderer({ until: () => until }) });
    const warming = site.pageCache.warm([home]);
    await vi.waitFor(() => expect(site.api.count('/banner/1')).toBe(1), 10_000);
    await pass(0);
    site.api.on('/banner/1', { data: banner('1', '春日阅读') });
    await pass(PINNED_MS);
    void site.pageCache.warm([home]);
    resolve();
    await warming;
    expect(await site.pageCache.get(home)).toMatchObject({ result: 'hit' });
    expect(await rendered()).toBe(2);
  });
});
