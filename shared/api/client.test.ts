import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSegment } from './address.ts';
import { type Answer, type CallKey, calls } from './calls.ts';
import { type ApiClient, createApiClient } from './client.ts';
import { isTimeZone } from './config.ts';
import type { Failure } from './errors.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function apiOf(listener: RequestListener, { base = '/base', timeoutMs = 5000 } = {}) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const prefix = `http://127.0.0.1:${port}${base}`;
  return createApiClient({ prefix, calls, timeoutMs });
}

const replying = (body: unknown, status = 200) =>
  apiOf((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

/** What a call answers for the data of a reply. */
const answerTo = async <Key extends CallKey>(key: Key, data: unknown): Promise<Answer<Key>> =>
  (await replying({ code: 0, data })).call(key);

const picture = { src: '/media/a.avif', alt: 'a' };
const banner = { id: 1, title: '冬季阅读季', image: picture };
const site = { name: 'n', description: 'd', locale: 'en', footer: { copyright: 'c' } };

describe('a call', () => {
  it.each([
    ['banner a/b 你', '/base/banner/a%2Fb%20%E4%BD%A0'],
    ['function 7', '/base/function/7'],
    ['config home', '/base/support/config/getKey?key=home'],
    ['search 50%', '/base/richText/search/50%25'],
    ['closeFlag', '/base/support/config/getCloseFlag'],
  ] as const)('%s requests %s with GET and an empty bearer token', async (key, path) => {
    let seen: unknown;
    const api = await apiOf(({ method, url, headers }, response) => {
      seen = { method, url, authorization: headers.authorization };
      response.end('{"code":7}');
    });
    await expect(api.call(key)).rejects.toMatchObject({ kind: 'envelope' });
    expect(seen).toEqual({ method: 'GET', url: path, authorization: 'Bearer' });
  });

  it.each(['', '/', '/a/b%20c/v1'])('stands below the one base path: %j', async (base) => {
    let url: string | undefined;
    const api = await apiOf(
      (request, response) => {
        url = request.url;
        response.end('{"code":0,"data":[]}');
      },
      { base },
    );
    await api.call('search 书');
    expect(url).toBe(`${base.replace(/\/$/, '')}/richText/search/%E4%B9%A6`);
  });

  it.each([200, 0])('resolves with the data for envelope code %d', async (code) => {
    const api = await replying({ code, msg: 'ok', data: banner, extra: true });
    expect(await api.call('banner 1')).toEqual({ ...banner, id: '1' });
  });

  it('drops one bad item of a list, keeps the rest, at most fifty', async () => {
    const good = Array.from({ length: 60 }, (_, id) => ({ id, title: `t${id}`, body: '' }));
    const found = await answerTo('search x', [{ id: 1 }, 'nonsense', ...good]);
    expect(found).toHaveLength(50);
    expect(found[0]?.title).toBe('t0');
  });

  it('drops ids that are no valid path segment', async () => {
    const data = { banners: ['a', '.', '..', '', 0], functions: ['...'], notices: 'x' };
    const home = await answerTo('config home', data);
    expect(home).toMatchObject({ banners: ['a', '0'], functions: ['...'] });
  });

  it.each([
    ['2024-02-29T08:00:00+08:00', true],
    ['2026-12-01T08:00:00.123456-03:30', true],
    ['soon', false],
    ['2026-12-01', false],
    ['2026-12-01 08:00Z', false],
    ['2026-12-01T08:00', false],
    ['2026-12-01T08:00+0800', false],
    ['2026-02-29T08:00Z', false],
    ['2026-12-01T25:00Z', false],
  ])('accepts the time %s: %s', async (reopensAt, isTime) => {
    const data = { title: 't', message: 'm', reopensAt };
    const found = await answerTo('config maintenance', data);
    expect(found.reopensAt).toBe(isTime ? reopensAt : undefined);
  });

  it.each([
    ['HTTP://img.example.org', true],
    ['a.avif', false],
    ['/other/a.avif', false],
    ['/media/', false],
    ['/media/%2E./a', false],
    ['/media/a\\b', false],
    ['https://', false],
    ['https:a', false],
    ['data:,', false],
  ])('accepts a picture at %s: %s', async (src, isAccepted) => {
    const image = { src, alt: '' };
    const call = answerTo('banner 1', { ...banner, image });
    if (isAccepted) expect(await call).toMatchObject({ image });
    else await expect(call).rejects.toMatchObject({ kind: 'other' });
  });

  it.each([
    ['width', { image: { ...picture, width: 0.5 } }],
    ['height', { image: { ...picture, height: '9' } }],
    ['srcset', { image: { ...picture, srcset: 'a.webp 2x' } }],
    ['portrait', { portrait: { src: 'a', alt: '' } }],
  ])('ignores an invalid %s', async (_, fields) => {
    const found = await answerTo('banner 1', { ...banner, ...fields });
    expect(found).toEqual({ ...banner, id: '1' });
  });

  it.each([undefined, null, 5])('has a decorative picture for the alt %j', async (alt) => {
    const found = await answerTo('banner 1', { ...banner, image: { ...picture, alt } });
    expect(found.image).toEqual({ ...picture, alt: '' });
  });

  it.each([undefined, null])('needs no optional field (%j)', async (none) => {
    const image = { ...picture, width: none, height: none, srcset: none };
    const optional = { summary: none, portrait: none, link: none, body: none };
    const found = await answerTo('banner 1', { ...banner, ...optional, image });
    expect(found).toEqual({ ...banner, id: '1' });
    const data = {
      ...site,
      ...{ logo: none, icon: none, timeZone: none, brandColor: none, menu: none },
      footer: { ...site.footer, icp: none, links: none, contact: none },
    };
    expect(await answerTo('config site', data)).toEqual(site);
  });

  it('has well-formed texts', async () => {
    const text = 'a\ud83d';
    const links = [{ title: text, href: text }];
    const footer = { copyright: text, icp: text, contact: text, links };
    const image = { ...picture, alt: text };
    const texts = JSON.stringify([
      await answerTo('config site', { name: text, description: text, footer }),
      await answerTo('banner 1', { ...banner, title: text, summary: text, image }),
      await answerTo('config maintenance', { title: text, message: text }),
    ]);
    expect(texts).not.toContain('ud83d');
    expect(texts.match(/a\uFFFD/g)).toHaveLength(12);
  });

  it.each(['Asia/Shanghai', 'UTC', '+08:00', '-0330', 'x'])('knows the time zone %s', (name) => {
    expect(isTimeZone(name)).toBe(/^[AU]/.test(name));
  });

  it('ignores an unknown time zone, colour, locale, logo and icon', async () => {
    const pictures = { logo: { src: '/a', alt: '' }, icon: 'icon.png' };
    const unknown = { locale: 'fr', timeZone: 'Mars/Olympus', brandColor: 'red;}', ...pictures };
    const found = await answerTo('config site', { ...site, ...unknown });
    expect(found).toEqual({ ...site, locale: 'zh-CN' });
  });

  it('has the first seven valid entries of a menu, with the valid ones below each', async () => {
    const entry = { title: 't', href: '/' };
    const menu = [
      { title: 't' },
      { ...entry, children: [{ href: '/' }, { ...entry, children: 1 }] },
    ];
    const more = Array.from({ length: 7 }, () => ({ ...entry, children: 'none' }));
    const found = await answerTo('config site', { ...site, menu: [...menu, ...more] });
    expect(found.menu).toEqual([{ ...entry, children: [entry] }, ...Array(6).fill(entry)]);
    expect(await answerTo('config site', { ...site, menu: 'none' })).toEqual(site);
  });
});

describe('an id or a term', () => {
  // Made before a connection is open: it takes so long that one would go stale meanwhile.
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const paths: string[] = [];
  const reached = () =>
    apiOf((request, response) => {
      paths.push(request.url ?? '');
      response.end('{"code":7}');
    });

  const names = ['banner', 'function', 'search'] as const;
  const askAll = async (api: ApiClient, text: string) => {
    paths.length = 0;
    for (const name of names) {
      await expect(api.call(`${name} ${text}`)).rejects.toHaveProperty('name', 'ApiError');
    }
    return paths;
  };

  it.each([
    ['in Chinese, with ?, #, & and =', '冬?a=b&c#d', '%E5%86%AC%3Fa%3Db%26c%23d'],
    ['that is encoded already', '%2e%2e%2F', '%252e%252e%252F'],
    ['of three dots', '...', '...'],
    ['of dots and a slash', '../x', '..%2Fx'],
    ['of 100 characters of two units', '𠮷'.repeat(100), '%F0%A0%AE%B7'.repeat(100)],
  ])('%s is sent as one path segment', async (_, text, encoded) => {
    expect(await askAll(await reached(), text)).toEqual([
      `/base/banner/${encoded}`,
      `/base/function/${encoded}`,
      `/base/richText/search/${encoded}`,
    ]);
  });

  it('round-trips', async () => {
    const api = await reached();
    await fc.assert(
      fc.asyncProperty(anyText.filter(isSegment), async (given) => {
        const arrived = (await askAll(api, given)).map((path) =>
          decodeURIComponent(/[^/]*$/.exec(path)?.[0] ?? ''),
        );
        expect(arrived).toEqual([given, given, given]);
      }),
    );
  }, 30_000);

  it.each([
    ['empty', ''],
    ['a dot', '.'],
    ['two dots', '..'],
    ['half a surrogate pair', 'a\ud83d'],
    ['longer than 200 units', 'a'.repeat(201)],
  ])('that is %s is not found, without a request', async (_, text) => {
    const api = await reached();
    expect(await askAll(api, text)).toEqual([]);
    for (const name of names) {
      await expect(api.call(`${name} ${text}`)).rejects.toMatchObject({ kind: 'notFound' });
    }
  });
});

describe('the close flag', () => {
  it.each([true, 1, -1, 0.5, '1', '0', 'false', ' ', {}, [], [false]])(
    '%j is closed',
    async (data) => {
      expect(await answerTo('closeFlag', data)).toBe(true);
    },
  );

  it.each([false, 0, -0, '', null, undefined])('%j is open', async (data) => {
    expect(await answerTo('closeFlag', data)).toBe(false);
  });
});

function respondAfter(ms: number, response: Response): Promise<Response> {
  return new Promise((resolve) => setTimeout(resolve, ms, response));
}

// The text of each failure: shared/site/failureText.test.ts.
describe('the error catalogue', () => {
  const envelope = (code: number, text: string): Failure => ({ kind: 'envelope', code, text });

  it.each<[string, number, unknown, Failure]>([
    ['a code with msg', 200, { code: 500, msg: '余额不足', data: null }, envelope(500, '余额不足')],
    ['a code without msg', 200, { code: 500, data: null }, envelope(500, 'Error')],
    ['a code with an empty msg', 200, { code: -1, msg: '' }, envelope(-1, 'Error')],
    ['a code with a msg that is no text', 200, { code: 1, msg: {} }, envelope(1, 'Error')],
    ['the code 401', 200, { code: 401, msg: '未登录' }, { kind: 'unauthorized' }],
    ['the code 401 with HTTP 500', 500, { code: 401, msg: 'x' }, { kind: 'other' }],
    ['the code 404 that is text', 200, { code: '404', msg: 'x' }, { kind: 'other' }],
    ['HTTP 401', 401, { code: 0, data: banner }, { kind: 'unauthorized' }],
    ['HTTP 403', 403, '', { kind: 'forbidden' }],
    ['HTTP 404', 404, '<html>', { kind: 'notFound' }],
    ['HTTP 500 with an envelope', 500, { code: 1, msg: 'x' }, { kind: 'other' }],
    ['HTTP 504 of a gateway', 504, { code: 504, msg: 'x', data: null }, { kind: 'timeout' }],
    ['HTTP 504 with another code', 504, { code: 1, msg: 'x' }, { kind: 'other' }],
    ['HTTP 504 without an envelope', 504, '<html>', { kind: 'other' }],
    ['the code 504', 200, { code: 504, msg: 'x' }, envelope(504, 'x')],
    ['not JSON', 200, '<html>', { kind: 'other' }],
    ['not an envelope', 200, [1, 2], { kind: 'other' }],
    ['a code that is text', 200, { code: '200', data: banner }, { kind: 'other' }],
    ['data that fails its schema', 200, { code: 200, data: { id: 1 } }, { kind: 'other' }],
  ])('maps %s to its failure', async (_name, status, body, failure) => {
    const call = (await replying(body, status)).call('banner 1');
    await expect(call).rejects.toMatchObject({ name: 'ApiError', failure });
  });

  it.each([
    ['no reply comes', () => new Promise<Response>(() => {})],
    ['the body does not end', () => respondAfter(4000, new Response(new ReadableStream()))],
  ])('is a timeout 5000 ms after the call when %s', async (_, fetch) => {
    vi.useFakeTimers();
    const api = createApiClient({ prefix: 'http://api.test', calls, fetch });
    const failed = vi.fn();
    api.call('banner 1').catch(failed);
    await vi.advanceTimersByTimeAsync(4999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }));
  });

  it('is `other` if the connection is refused', async () => {
    const api = createApiClient({ prefix: 'http://127.0.0.1:1', calls });
    await expect(api.call('banner 1')).rejects.toMatchObject({ kind: 'other' });
  });

  it('rejects with the AbortError of an aborted call', async () => {
    const api = await apiOf(() => {});
    const abort = new AbortController();
    const call = api.call('banner 1', { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toHaveProperty('name', 'AbortError');
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['HTTP 503', (response) => response.writeHead(503, { 'Retry-After': '0' }).end()],
    ['a reply that breaks off', (response) => response.destroy()],
    ['a timeout', () => {}],
  ])('does not retry after %s', async (name, reply) => {
    const listener = vi.fn((_request, response) => reply(response));
    const api = await apiOf(listener, { timeoutMs: 300 });
    const kind = name === 'a timeout' ? 'timeout' : 'other';
    await expect(api.call('banner 1')).rejects.toMatchObject({ kind });
    expect(listener).toHaveBeenCalledOnce();
  });
});
