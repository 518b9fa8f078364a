import { connect } from 'node:net';
import { en } from '@twinfront/shared/site/messages/en';
import { zhCN } from '@twinfront/shared/site/messages/zhCN';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Store } from '../store/createStore.ts';
import { CHUNK_BYTES } from '../store/database.ts';
import { IN_MEMORY } from '../store/databaseUrl.ts';
import { openStore } from '../store/openStore.ts';
import { createFolder, svg } from '../testing/createFolder.ts';
import { serveStore } from '../testing/serveStore.ts';
import { sync } from '../testing/sync.ts';
import { createContentApp } from './app.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serveStore>>;
const logged = vi.fn();

beforeAll(async () => {
  store = await openStore(IN_MEMORY);
  await sync(store, createFolder());
  server = await serveStore(store, { error: logged });
});
afterAll(async () => {
  server.close();
  await store.close();
});
beforeEach(async () => {
  logged.mockClear();
  await store.setCloseFlag(undefined);
});

const get = (path: string) => request(server.origin).get(path);

const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const onFire = new Error('disk on fire');

describe('the five calls', () => {
  const getMaintenance = async () =>
    (await get('/support/config/getKey?key=maintenance').expect(200)).body.data;

  it('have the envelope and `no-cache`', async () => {
    const first = await get('/support/config/getCloseFlag').expect(200);
    expect(first.body).toEqual({ code: 200, msg: 'ok', data: false });
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(first.headers).not.toHaveProperty('x-powered-by');

    const etag = first.headers.etag ?? '';
    await get('/support/config/getCloseFlag').set('If-None-Match', etag).expect(304);
    await store.setCloseFlag({});
    const closed = await get('/support/config/getCloseFlag').set('If-None-Match', etag);
    expect(closed.body.data).toBe(true);
  });

  it('return the message of `close`, else that of the folder', async () => {
    const title = '维护中';
    const reopensAt = '2026-12-01T08:00:00+08:00';
    const ofTheFolder = { title, message: '请稍后再来。', reopensAt };
    expect(await getMaintenance()).toEqual(ofTheFolder);
    await store.setCloseFlag({});
    expect(await getMaintenance()).toEqual(ofTheFolder);

    const until = '2027-01-01T00:00:00+08:00';
    await store.setCloseFlag({ message: '搬家', until });
    expect(await getMaintenance()).toEqual({ title, message: '搬家', reopensAt: until });
  });

  it.each([zhCN, en])(
    'return the default message in $locale without one of the folder',
    async ({ locale, maintainFallbackTitle: title, maintainFallbackMessage: message }) => {
      const site = { name: 'x', description: 'x', locale, footer: { copyright: 'x' } };
      const getItem: Store['getItem'] = async (path) => (path === 'site.yaml' ? site : undefined);
      const app = createContentApp({ ...store, getItem }, { error: logged });
      const reply = await request(app).get('/support/config/getKey?key=maintenance').expect(200);
      expect(reply.body.data).toEqual({ title, message });
    },
  );

  it.each([
    ...[
      ...'/banner/none /banner/..%2Fhome /banner/%2e%2e /banner/a%20b /banner/ /banner / /media/'.split(
        ' ',
      ),
      ...'/Banner/winter /banner/winter/ /function/winter /richText/search/ /richText/search'.split(
        ' ',
      ),
      ...['', '?key=', '?key=closed', '?key=__proto__', '?key=site&key=home', '?key=%zz'].map(
        (query) => `/support/config/getKey${query}`,
      ),
      ...['/support/config/getkey?key=site', '/media/x.svg', `/media/${'0'.repeat(32)}.svg`],
    ].map((path) => [path, { code: 404, msg: 'Not found', data: null }] as const),
    ...[
      ...'%20 %00 %F0%9F%98%80 %22%2A%28NEAR ..%2F %25'.split(' '),
      encodeURIComponent('书'.repeat(101)),
    ].map((term) => [`/richText/search/${term}`, { code: 200, msg: 'ok', data: [] }] as const),
    ...['/richText/search/%', '/richText/search/%E4%B9', '/banner/%zz'].map(
      (path) => [path, { code: 400, msg: 'Malformed address', data: null }] as const,
    ),
  ])('answer %s with %j', async (path, envelope) => {
    const { body } = await get(path).expect(envelope.code);
    expect(body).toEqual(envelope);
    expect(logged).not.toHaveBeenCalled();
  });

  it.each(['post', 'put', 'delete', 'patch', 'options'] as const)('reject %s', async (method) => {
    const { headers, body } = await request(server.origin)[method]('/banner/winter').expect(405);
    expect(headers.allow).toBe('GET, HEAD');
    expect(body).toEqual({ code: 405, msg: 'Method not allowed', data: null });
  });

  it('accept HEAD', async () => {
    await request(server.origin).head('/banner/winter').expect(200);
  });

  it.each<[string, Error, number, string, { error: unknown }, string]>([
    ['the database', down, 503, 'Database unavailable', { error: down.message }, 'database failed'],
    ['something else', onFire, 500, 'Internal error', { error: onFire }, 'request failed'],
  ])('hide the details when %s fails, and log them', async (_, error, code, msg, fields, line) => {
    const app = createContentApp(
      { ...store, getItem: () => Promise.reject(error) },
      { error: logged },
    );
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const fail = async () => (await request(app).get('/banner/winter').expect(code)).body;
    const call = [{ route: '/banner/:id', ...fields }, line];

    expect(await fail()).toEqual({ code, msg, data: null });
    expect(logged.mock.calls).toEqual([call]);
    if (error !== down) return;
    // A lost database at most every five seconds.
    await fail();
    expect(logged.mock.calls).toEqual([call]);
    now.mockReturnValue(5000);
    await fail();
    expect(logged.mock.calls).toEqual([call, call]);
  });
});

it.each([
  ['/support/config/getCloseFlag', 503, 'No content'],
  ...['site', 'home', 'maintenance'].map((key) => [`/support/config/getKey?key=${key}`, 404]),
  ...['/banner/winter', '/function/renew', '/richText/search/x', '/richText/search/%20'].map(
    (path) => [path, 404],
  ),
])('a store without content answers %s with %i', async (path, code, msg = 'Not found') => {
  const empty = await openStore(IN_MEMORY);
  onTestFinished(() => empty.close());
  const app = createContentApp(empty, { error: logged });
  const { body } = await request(app).get(String(path)).expect(Number(code));
  expect(body).toEqual({ code, msg, data: null });
});

describe('pictures', () => {
  const content = svg(48, 48);
  let src: string;
  beforeAll(async () => {
    src = (await get('/function/renew')).body.data.icon.src;
  });

  it('have their type, are immutable and sandboxed', async () => {
    const { body, headers } = await get(src).expect(200);

    expect(body.toString()).toBe(content);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    await get(src)
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    // Not under another extension.
    await get(src.replace('.svg', '.png')).expect(404);
  });

  it.each([
    ['bytes=0-3', 'bytes 0-3', content.slice(0, 4)],
    ['bytes=-6', `bytes ${content.length - 6}-${content.length - 1}`, content.slice(-6)],
    ['bytes=5-', `bytes 5-${content.length - 1}`, content.slice(5)],
    ['bytes=0-99999', `bytes 0-${content.length - 1}`, content],
  ])('are partial for %s', async (range, contentRange, expected) => {
    const { body, headers } = await get(src).set('Range', range).expect(206);
    expect(headers['content-range']).toBe(`${contentRange}/${content.length}`);
    expect(body.toString()).toBe(expected);
  });

  it.each<Record<string, string>>([
    { range: 'bytes=0-1,5-6' },
    { range: 'lines=0-1' },
    { range: 'nonsense' },
    { range: 'bytes=0-3', 'if-range': '"other"' },
  ])('are complete for %j', async (headers) => {
    const { body } = await get(src).set(headers).expect(200);
    expect(body.toString()).toBe(content);
  });

  describe('without needless reads', () => {
    const size = 10 * 1024 * 1024;
    const path = `/media/${'0'.repeat(32)}.webp`;
    let reads: [start: number, count: number][] = [];
    let large: Awaited<ReturnType<typeof serveStore>>;
    const at = (address: string) => request(large.origin).get(address);

    beforeAll(async () => {
      large = await serveStore({
        ...store,
        getMedia: async () => ({ type: 'webp', length: size }),
        readBytes: async (_hash, start, count) => {
          const length = Math.min(count, CHUNK_BYTES);
          reads.push([start, length]);
          return Buffer.alloc(length);
        },
      });
    });
    afterAll(() => large.close());
    beforeEach(() => {
      reads = [];
    });

    it('of bytes that are not sent', async () => {
      const { headers } = await request(large.origin).head(path).expect(200);
      expect(headers['content-length']).toBe(String(size));
      const head = await at(path)
        .set('If-None-Match', headers.etag ?? '')
        .expect(304);
      expect(head.headers['content-type']).toBeUndefined();
      await at(path).set('Range', `bytes=${size}-`).expect(416);
      await at(path.replace('webp', 'png')).expect(404);
      expect(reads).toEqual([]);

      await at(path).set('Range', 'bytes=500000-500009').expect(206);
      expect(reads).toEqual([[500_000, 10]]);
    });

    it('for readers that do not read, beside whom another visitor gets it', async () => {
      const { port } = new URL(large.origin);
      const sockets = Array.from({ length: 20 }, () => {
        const socket = connect(Number(port), '127.0.0.1').pause();
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
        return socket;
      });
      const started = () => reads.filter(([start]) => start === 0).length;
      await vi.waitFor(() => expect(started()).toBe(sockets.length), 10_000);
      expect((await at(path).expect(200)).body).toHaveLength(size);
      const bytes = reads.reduce((sum, [, count]) => sum + count, 0);
      // The buffers of the operating system take some megabytes of each.
      expect(bytes).toBeLessThan((sockets.length * size) / 2);
      for (const socket of sockets) socket.destroy();
    });
  });

  it.each([0, 1])('are 500 or end early when the store fails at read %d', async (failing) => {
    let reads = 0;
    const broken: Store = {
      ...store,
      getMedia: async () => ({ type: 'webp', length: 500_000 }),
      readBytes: async (_hash, _start, count) => {
        if (reads++ === failing) throw onFire;
        return Buffer.alloc(Math.min(count, CHUNK_BYTES));
      },
    };
    const app = createContentApp(broken, { error: logged });
    const reply = request(app).get(`/media/${'0'.repeat(32)}.webp`);
    if (failing === 0) await reply.expect(500);
    else await expect(reply).rejects.toThrow('aborted');
    const call = [{ route: '/media/:file', error: onFire }, 'request failed'];
    expect(logged.mock.calls).toEqual([call]);
  });

  it('reject a range beyond their end', async () => {
    const { headers } = await get(src).set('Range', 'bytes=99999-').expect(416);
    expect(headers).toMatchObject({
      'content-range': `bytes */${content.length}`,
      'cache-control': 'no-store',
    });
  });
});

it('what visitors do not see at the moment is left out of the home config, and has no files', async () => {
  const own = await openStore(IN_MEMORY);
  onTestFinished(() => own.close());
  const { origin, close } = await serveStore(own, { error: logged });
  onTestFinished(close);
  const renew = (fields: string, icon = 'renew', body = '') =>
    `---\ntitle: 续借\nicon: { src: ../icons/${icon}.svg, alt: '' }\n${fields}\n---\n${body}`;
  await sync(
    own,
    createFolder({
      'home.yaml': 'banners: [draft, winter]\nfunctions: [soon, renew, draft]\nnotices: 公告\n',
      'banners/draft.md': "---\ntitle: x\nimage: { src: winter.svg, alt: '' }\ndraft: true\n---\n",
      'functions/draft.md': renew('draft: true'),
      'functions/soon.md': renew('publishAt: 2126-12-01 08:00', 'soon', '[a](../names.pdf)'),
      'icons/soon.svg': svg(7, 5),
      'names.pdf': '%PDF-1.7\n%%EOF\n',
    }),
  );
  const items = async () => {
    const { body } = await request(origin).get('/support/config/getKey?key=home');
    return [...body.data.banners, ...body.data.functions];
  };
  const soon = '/function/soon';
  expect(await items()).toEqual(['winter', 'renew']);
  await request(origin).get(soon).expect(404);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2126-12-01T00:00:00Z') });
  expect(await items()).toEqual(['winter', 'soon', 'renew']);
  const { data } = (await request(origin).get(soon).expect(200)).body;
  const [attachment] = /\/media\/[^"]+\.pdf/.exec(data.body) ?? [''];
  const answered = (status: number) =>
    Promise.all(
      [data.icon.src, attachment].map((path) => request(origin).get(path).expect(status)),
    );
  await answered(200);
  vi.setSystemTime(Date.parse('2126-11-30T23:59:59Z'));
  await answered(404);
  await request(origin).get('/function/draft').expect(404);
});
