import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { getBanner } from '@twinfront/shared/api/banner';
import { getCloseFlag } from '@twinfront/shared/api/closeFlag';
import { searchRichText } from '@twinfront/shared/api/richText';
import { getConfig } from '@twinfront/shared/api/siteConfig';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUpstreams, type Upstreams } from './createUpstreams.ts';
import { createLog } from './log.ts';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';
import { serveDemoContent } from './testing/demoContent.ts';

const MB = 1024 * 1024;
const FLAG = '/support/config/getCloseFlag';
const SITE = '/support/config/getKey?key=site';

let api: FakeApi;
let upstreams: Upstreams;
let lines: string[];

const create = (timeoutMs = 5000) =>
  createUpstreams({
    base: api.base,
    ttlMs: 400,
    timeoutMs,
    log: createLog('info', (line) => lines.push(line)),
  });

beforeEach(async () => {
  lines = [];
  api = await createFakeApi();
  serveDemoContent(api);
  upstreams = create();
});
afterEach(async () => {
  upstreams.stop();
  await api.close();
});

/** How a call ends: by its value, or by the row of the catalogue. */
const ending = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error) => error.kind,
  );
const banner = (id: string) => ending(getBanner(upstreams.site, id));
const search = (term: string) => ending(searchRichText(upstreams.visitors, term));

async function failAll(behaviour: Parameters<FakeApi['on']>[1]): Promise<void> {
  api.reset();
  api.on('*', behaviour);
  for (let call = 0; call < 5; call += 1) await banner(`x${call}`);
}

describe('a reply', () => {
  const article = (length: number) =>
    JSON.stringify({
      code: 200,
      msg: '',
      data: [{ id: 'a', title: 'a', body: 'x'.repeat(length) }],
    });

  it.each([
    ['tells its length', false],
    ['does not', true],
  ])('of less than 5 MB is taken, and of more is not, if it %s', async (_, chunked) => {
    api.on('/richText/search/large', { raw: article(4 * MB), chunked });
    api.on('/richText/search/larger', { raw: article(5 * MB), chunked });
    expect(await search('large')).toBe('ok');
    expect(await search('larger')).toBe('other');
    await vi.waitFor(() => expect(api.open()).toBe(0));
  });

  it('is measured unpacked', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    api.on('/richText/search/small', { raw: gzipSync(article(100)), headers });
    api.on('/richText/search/bomb', { raw: gzipSync(article(50 * MB)), headers });
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

  it('that stops in its middle is given up in time, and its connection with it', async () => {
    upstreams.stop();
    upstreams = create(150);
    api.on('/banner/1', { data: {}, fault: 'half' });
    expect(await banner('1')).toBe('timeout');
    await vi.waitFor(() => expect(api.open()).toBe(0));
  });

  it('of another type is taken if it can be read', async () => {
    const raw = article(10);
    api.on('/richText/search/html', { raw, headers: { 'Content-Type': 'text/html' } });
    expect(await search('html')).toBe('ok');
  });
});

describe('calls at the same time', () => {
  it('are sixteen for visitors; 64 wait, and all others are told at once that time is up', async () => {
    api.on('*', { fault: 'silent' });
    const ends = Array.from({ length: 200 }, (_, term) => search(`${term}`));
    const crowdedOut = await Promise.all(ends.slice(80));
    expect(new Set(crowdedOut)).toEqual(new Set(['timeout']));
    await vi.waitFor(() => expect(api.open()).toBe(16));
    await wait(50);
    expect(api.open()).toBe(16);
    expect(upstreams.isDown()).toBe(false);
  });

  it('wait no longer than a call may take, and are forgotten then', async () => {
    upstreams.stop();
    upstreams = create(1000);
    api.on('*', { fault: 'silent' });
    const begun = performance.now();
    const ends = await Promise.all(Array.from({ length: 40 }, (_, term) => search(`${term}`)));
    expect(new Set(ends)).toEqual(new Set(['timeout']));
    expect(performance.now() - begun).toBeLessThan(2000);
    // One may just begin while the time of all is up.
    expect(api.calls.filter(({ path }) => path.startsWith('/richText')).length).toBeLessThan(20);
  });

  it('of visitors hold up neither the home pages nor the close flag', async () => {
    api.on('*', { fault: 'silent' });
    for (let term = 0; term < 200; term += 1) void search(`${term}`);
    await vi.waitFor(() => expect(api.open()).toBe(16));
    expect(await banner('1')).toBe('ok');
    expect(await getCloseFlag(upstreams.direct)).toBe(false);
  });
});

describe('an API that is down', () => {
  const faults = [
    ['breaks off', { fault: 'reset' as const }, 'other'],
    ['fails', { status: 500 }, 'other'],
    ['talks nonsense', { raw: '<html>' }, 'other'],
    ['leads round in circles', { status: 302, headers: { Location: '/' } }, 'other'],
    ['is silent', { fault: 'silent' as const }, 'timeout'],
  ] as const;

  it.each(faults)(
    'and %s is left alone but for a probe, and its failure stays the same',
    async (_, behaviour, kind) => {
      upstreams.stop();
      upstreams = create(100);
      await failAll(behaviour);
      expect(upstreams.isDown()).toBe(true);
      const asked = () => api.calls.filter(({ path }) => path.startsWith('/banner')).length;
      const before = asked();
      for (let call = 0; call < 50; call += 1) expect(await banner('1')).toBe(kind);
      expect(asked()).toBe(before);
      expect(await search('公告')).toBe(kind);
      expect(await ending(getCloseFlag(upstreams.direct))).toBe(kind);
    },
  );

  it('is probed ten times a second at most, whatever visitors ask', async () => {
    await failAll({ status: 500 });
    api.calls.length = 0;
    const begun = performance.now();
    while (performance.now() < begun + 1000) {
      await Promise.all([banner('1'), search('a')]);
      await wait(1);
    }
    const tenths = (performance.now() - begun) / 100;
    expect(api.count(SITE)).toBeGreaterThan(2);
    expect(api.count(SITE)).toBeLessThanOrEqual(tenths);
    expect(new Set(api.calls.map(({ path }) => path))).toEqual(new Set([SITE, FLAG]));
  });

  it.each([
    ['fails', { status: 500 }],
    ['is silent', { fault: 'silent' as const }],
  ])(
    'and %s is asked again as soon as it is back, though nobody visits',
    async (_, behaviour) => {
      upstreams.stop();
      upstreams = create(1000);
      await failAll(behaviour);
      expect(upstreams.isDown()).toBe(true);
      api.reset();
      serveDemoContent(api);
      // Twice the time in which content is fresh.
      await vi.waitFor(() => expect(upstreams.isDown()).toBe(false), {
        timeout: 800,
        interval: 10,
      });
      expect(await banner('1')).toBe('ok');
    },
    10_000,
  );

  it('is told of once, and once more when it is back', async () => {
    await failAll({ status: 500 });
    await wait(300);
    api.reset();
    serveDemoContent(api);
    await vi.waitFor(() => expect(upstreams.isDown()).toBe(false));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', message: 'the API is down and left alone', probeMs: 100 },
      { level: 'info', message: 'the API answers again' },
    ]);
  });

  it('is asked nothing more when the gateway leaves', async () => {
    await failAll({ status: 500 });
    await vi.waitFor(() => expect(api.count(FLAG)).toBeGreaterThan(0));
    upstreams.stop();
    await vi.waitFor(() => expect(api.open()).toBe(0));
    const before = api.calls.length;
    await wait(250);
    expect(api.calls.length).toBe(before);
  });
});

describe('an API that answers', () => {
  it.each([
    ['404', { status: 404 }, 'notFound'],
    ['401', { status: 401 }, 'unauthorized'],
    ['403', { status: 403 }, 'forbidden'],
    ['a code of failure', { raw: '{"code":7,"msg":"busy"}' }, 'envelope'],
  ] as const)('%s everywhere is asked every time', async (_, behaviour, kind) => {
    await failAll(behaviour);
    const before = api.calls.length;
    for (let call = 0; call < 20; call += 1) expect(await banner('1')).toBe(kind);
    expect(upstreams.isDown()).toBe(false);
    expect(api.calls.length).toBe(before + 20);
  });

  it('is not taken for down because of what visitors ask for', async () => {
    api.on('*', { status: 500 });
    for (let term = 0; term < 100; term += 1) {
      await search(`${term}`);
      expect(upstreams.isDown()).toBe(false);
    }
    expect(await banner('1')).toBe('ok');
    expect(lines).toEqual([]);
  });

  it.each([SITE, FLAG])('all but %s is not taken for down', async (path) => {
    api.on(path, { status: 500 });
    for (let call = 0; call < 20; call += 1) await ending(getConfig(upstreams.site, 'site'));
    api.on('*', { status: 500 });
    for (let call = 0; call < 20; call += 1) await banner('broken');
    await vi.waitFor(() => expect(upstreams.isDown()).toBe(false));
    expect(await banner('1')).toBe('ok');
  });
});
