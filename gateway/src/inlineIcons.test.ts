import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInlineIcons, type InlineIcons } from './inlineIcons.ts';
import { createLog } from './log.ts';
import { createFakeApi, type FakeApi } from './testing/createFakeApi.ts';

const TTL_MS = 60_000;
const RETRY_MS = 5000;
const SRC = '/media/a.svg';
const svg = { 'Content-Type': 'image/svg+xml' };
const file = (d: string) => `<svg viewBox="0 0 9 9" width="9"><path d="${d}"/></svg>`;
const markup = (d: string) =>
  `<svg viewBox="0 0 9 9" aria-hidden="true" focusable="false"><path d="${d}"/></svg>`;

let media: FakeApi;
let inline: InlineIcons;
let lines: string[];
let now: number;

/** Lets this much time pass for what is cached; no more passes while a test is slow. */
async function pass(ms: number): Promise<void> {
  now += ms;
  // lru-cache looks at the clock once a millisecond.
  await wait(5);
}

const log = createLog('debug', (line) => lines.push(line));
const create = (timeoutMs = 60_000) =>
  createInlineIcons({ mediaUpstream: media.origin, log, timeoutMs });
const serve = (d: string, headers: Record<string, string> = {}) =>
  media.on(SRC, { raw: file(d), headers: { ...svg, ...headers } });
const askedFor = (count: number) =>
  vi.waitFor(() => {
    expect(media.count(SRC)).toBe(count);
    expect(media.open()).toBe(0);
  });

beforeEach(async () => {
  lines = [];
  now = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  media = await createFakeApi();
  inline = create();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await media.close();
});

describe('an inline icon', () => {
  it('comes from the media upstream, cleaned', async () => {
    serve('M1 1');
    expect(await inline(SRC)).toBe(markup('M1 1'));
    expect(lines).toEqual([]);
  });

  it('is asked for by the gateway in its own name, without an Authorization header', async () => {
    serve('M1 1');
    await inline(SRC);
    const [call] = media.calls;
    expect(call).toMatchObject({ method: 'GET', headers: { 'accept-encoding': 'identity' } });
    expect(call?.headers.authorization ?? call?.headers.cookie).toBeUndefined();
  });

  it('stands below the path of the upstream', async () => {
    media.on('/icons/media/a.svg', { raw: file('M1 1'), headers: svg });
    const mediaUpstream = `${media.origin}/icons`;
    const below = createInlineIcons({ mediaUpstream, log, timeoutMs: 60_000 });
    expect(await below(SRC)).toBe(markup('M1 1'));
  });

  it('keeps the query of its address and the signs in its name', async () => {
    media.on('/media/%E5%80%9F%20a.svg?v=1', { raw: file('M1 1'), headers: svg });
    expect(await inline('/media/%E5%80%9F%20a.svg?v=1')).toBe(markup('M1 1'));
    expect(await inline('/media/借 a.svg?v=1')).toBe(markup('M1 1'));
  });

  it('may tell its charset', async () => {
    serve('M1 1', { 'Content-Type': 'image/svg+xml; charset=utf-8' });
    expect(await inline(SRC)).toBe(markup('M1 1'));
  });

  it('may come compressed, though nobody asked for that', async () => {
    const headers = { ...svg, 'Content-Encoding': 'gzip' };
    media.on(SRC, { raw: gzipSync(file('M1 1')), headers });
    expect(await inline(SRC)).toBe(markup('M1 1'));
  });

  it.each([
    ['http://127.0.0.1/media/a.svg'],
    ['https://evil.test/media/a.svg'],
    ['//evil.test/media/a.svg'],
    ['/\\evil.test/media/a.svg'],
    ['javascript:alert(1)//media/a.svg'],
    ['data:image/svg+xml,<svg/>'],
    ['media/a.svg'],
    ['@evil.test/media/a.svg'],
    ['.evil.test/media/a.svg'],
    ['/api/banner/1.svg'],
    ['/MEDIA/a.svg'],
    ['/media/a.webp'],
    ['/media/a.SVG'],
    ['/media/a.webp?.svg'],
    ['/media/a.webp#.svg'],
    ['/media/a.svg#part'],
    ['/media/a.svg?v=1#part'],
    ['/media/../a.svg'],
    ['/media/%2e%2e/a.svg'],
    ['/media/b/../../a.svg'],
    ['/media/./a.svg'],
    ['/media//a.svg'],
    ['/media//evil.test/a.svg'],
    ['/media/b%2Fa.svg'],
    ['/media/b\\..\\a.svg'],
    ['/media/b%5Ca.svg'],
    ['/media/a%00.svg'],
    ['/media/a\n.svg'],
    ['/media/%zz.svg'],
    [' /media/a.svg'],
    ['/media/a.svg '],
    [''],
  ])('is nothing that %j names, which is never asked for', async (src) => {
    media.on('*', { raw: file('M1 1'), headers: svg });
    expect(await inline(src)).toBeUndefined();
    expect(media.calls).toEqual([]);
  });

  it('has no address beyond a kilobyte', async () => {
    media.on('*', { raw: file('M1 1'), headers: svg });
    expect(await inline(`/media/a.svg?${'a'.repeat(1011)}`)).toBe(markup('M1 1'));
    expect(await inline(`/media/a.svg?${'a'.repeat(1012)}`)).toBeUndefined();
    expect(media.calls).toHaveLength(1);
  });
});

describe('an icon stays a picture', () => {
  const shapes = 'an icon is more than a few plain shapes';
  const small = 'an icon is no small SVG file';
  const unread = 'an icon cannot be read';

  it.each([
    ['is hostile', shapes, { raw: '<svg viewBox="0 0 1 1" onload="alert(1)"/>', headers: svg }],
    ['is large for a page', shapes, { raw: file('M1 1'.repeat(2000)), headers: svg }],
    ['is longer than 16 KB', small, { raw: file('M1 1') + ' '.repeat(17_000), headers: svg }],
    ['is HTML', small, { raw: file('M1 1'), headers: { 'Content-Type': 'text/html' } }],
    ['is another image', small, { raw: file('M1 1'), headers: { 'Content-Type': 'image/svg' } }],
    ['has no type', small, { raw: file('M1 1'), headers: { 'Content-Type': '' } }],
    ['is missing', small, { status: 404, raw: file('M1 1'), headers: svg }],
    ['is gone', small, { status: 410, raw: file('M1 1'), headers: svg }],
    ['is an error', unread, { status: 500, raw: file('M1 1'), headers: svg }],
    ['is forbidden', unread, { status: 403, raw: file('M1 1'), headers: svg }],
    ['is a part', unread, { status: 206, raw: file('M1 1'), headers: svg }],
    ['has nothing in it', unread, { status: 204, raw: '', headers: svg }],
    ['breaks off', unread, { fault: 'reset' as const }],
  ])('when it %s; nothing is thrown, "%s" is logged at debug', async (_, said, behaviour) => {
    media.on(SRC, behaviour);
    expect(await inline(SRC)).toBeUndefined();
    expect(media.count(SRC)).toBe(1);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'debug', message: said, src: '/media/a.svg' }),
    ]);
  });

  it.each([
    ['never comes', { fault: 'silent' as const }],
    ['stops in its middle', { raw: file('M1 1'), headers: svg, fault: 'half' as const }],
  ])('when it %s', async (_, behaviour) => {
    media.on(SRC, behaviour);
    expect(await create(100)(SRC)).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('nothing whole in 100 ms')]);
  });

  it.each([301, 302, 303, 307, 308])('when it is elsewhere by a %i', async (status) => {
    media.on(SRC, { status, headers: { Location: '/media/b.svg' } });
    media.on('/media/b.svg', { raw: file('M1 1'), headers: svg });
    expect(await inline(SRC)).toBeUndefined();
    expect(media.count('/media/b.svg')).toBe(0);
  });

  it('when its upstream cannot be reached', async () => {
    await media.close();
    expect(await inline(SRC)).toBeUndefined();
    media = await createFakeApi();
  });

  it('when nothing comes within a second and a half', async () => {
    media.on(SRC, { fault: 'silent' });
    const icons = createInlineIcons({ mediaUpstream: media.origin, log });
    expect(await icons(SRC)).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('nothing whole in 1500 ms')]);
  });

  it.each([200, 500])('when its %i is endless, and no more of it is read', async (status) => {
    const endless = await createFakeApi({
      otherwise: (_, res) => {
        res.writeHead(status, svg);
        const more = () => res.write(' '.repeat(4096), () => res.closed || setImmediate(more));
        more();
      },
    });
    const icons = createInlineIcons({ mediaUpstream: endless.origin, log, timeoutMs: 60_000 });
    expect(await icons(SRC)).toBeUndefined();
    await vi.waitFor(() => expect(endless.open()).toBe(0));
    await endless.close();
  });

  it('when it trickles, and whoever waits does not wait longer than the time limit', async () => {
    const slow = await createFakeApi({
      otherwise: (_, res) => {
        res.writeHead(200, svg);
        const timer = setInterval(() => res.write(' '), 10);
        res.once('close', () => clearInterval(timer));
      },
    });
    const icons = createInlineIcons({ mediaUpstream: slow.origin, log, timeoutMs: 100 });
    expect(await icons(SRC)).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('nothing whole in 100 ms')]);
    await vi.waitFor(() => expect(slow.open()).toBe(0));
    await slow.close();
  });
});

describe('icons are remembered', () => {
  it('and asked for once, however many pages want one at the same time', async () => {
    media.on(SRC, { raw: file('M1 1'), headers: svg, delayMs: 20 });
    const all = await Promise.all(Array.from({ length: 50 }, () => inline(SRC)));
    expect(new Set(all)).toEqual(new Set([markup('M1 1')]));
    expect(await inline(SRC)).toBe(markup('M1 1'));
    expect(media.count(SRC)).toBe(1);
  });

  it('for a minute; then the known one goes out while the new one is asked for', async () => {
    serve('M1 1');
    await inline(SRC);
    serve('M2 2');
    await pass(TTL_MS - 1);
    expect(await inline(SRC)).toBe(markup('M1 1'));
    expect(media.count(SRC)).toBe(1);
    await pass(2);
    expect(await inline(SRC)).toBe(markup('M1 1'));
    await askedFor(2);
    await vi.waitFor(async () => expect(await inline(SRC)).toBe(markup('M2 2')));
    expect(media.count(SRC)).toBe(2);
  });

  it('while their upstream fails, which is asked again after five seconds', async () => {
    serve('M1 1');
    await inline(SRC);
    media.on(SRC, { status: 500 });
    await pass(TTL_MS + 1);
    await inline(SRC);
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    await pass(RETRY_MS - 1);
    expect(await inline(SRC)).toBe(markup('M1 1'));
    expect(media.count(SRC)).toBe(2);
    serve('M2 2');
    await pass(2);
    expect(await inline(SRC)).toBe(markup('M1 1'));
    await askedFor(3);
    await vi.waitFor(async () => expect(await inline(SRC)).toBe(markup('M2 2')));
  });

  it.each([
    ['gone', { status: 404 }],
    ['no SVG any more', { raw: 'a', headers: { 'Content-Type': 'image/png' } }],
    ['too long now', { raw: ' '.repeat(17_000), headers: svg }],
    ['hostile now', { raw: '<svg onload="alert(1)"/>', headers: svg }],
  ])('unless they are %s', async (_, behaviour) => {
    serve('M1 1');
    await inline(SRC);
    media.on(SRC, behaviour);
    await pass(TTL_MS + 1);
    await inline(SRC);
    await vi.waitFor(async () => expect(await inline(SRC)).toBeUndefined());
  });

  it.each([
    ['cannot be had', { status: 500 }],
    ['is missing', { status: 404 }],
  ])('as what %s for five seconds only', async (_, behaviour) => {
    media.on(SRC, behaviour);
    await inline(SRC);
    serve('M1 1');
    await pass(RETRY_MS - 1);
    expect(await inline(SRC)).toBeUndefined();
    expect(media.count(SRC)).toBe(1);
    await pass(2);
    await inline(SRC);
    await vi.waitFor(async () => expect(await inline(SRC)).toBe(markup('M1 1')));
    expect(media.count(SRC)).toBe(2);
  });

  it('as what is more than plain shapes for as long as any', async () => {
    media.on(SRC, { raw: '<svg viewBox="0 0 1 1"><image/></svg>', headers: svg });
    await inline(SRC);
    await pass(RETRY_MS + 1);
    expect(await inline(SRC)).toBeUndefined();
    expect(media.count(SRC)).toBe(1);
  });

  it('up to five hundred, and each that is wanted still comes', { timeout: 30_000 }, async () => {
    media.on('*', { raw: file('M1 1'), headers: svg });
    const names = Array.from({ length: 520 }, (_, index) => `/media/${index}.svg`);
    const all = await Promise.all(names.map(inline));
    expect(new Set(all)).toEqual(new Set([markup('M1 1')]));
    expect(media.calls).toHaveLength(520);
    await inline('/media/519.svg');
    expect(media.calls).toHaveLength(520);
    await inline('/media/0.svg');
    expect(media.calls).toHaveLength(521);
  });
});
