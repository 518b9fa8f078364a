import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { getBanner } from './banner.ts';
import { createApiClient } from './client.ts';
import { getCloseFlag } from './closeFlag.ts';
import {
  ApiTimeoutError,
  EnvelopeError,
  ForbiddenError,
  NotFoundError,
  OtherError,
  UnauthorizedError,
} from './errors.ts';
import { getFunctionEntry } from './functionEntry.ts';
import { cleanedHtml, htmlSchema } from './html.ts';
import { searchRichText } from './richText.ts';
import { getConfig } from './siteConfig.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function clientOf(listener: RequestListener, timeoutMs?: number) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createApiClient({
    prefix: `http://127.0.0.1:${port}/base`,
    html: cleanedHtml,
    ...(timeoutMs && { timeoutMs }),
  });
}

const replying = (body: unknown, status = 200) =>
  clientOf((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

const picture = { src: '/media/a.avif', alt: 'a' };
const banner = { id: 1, title: '冬季阅读季', image: picture };

describe('a call', () => {
  it.each([
    ['getBanner', '/base/banner/a%2Fb%20%E4%BD%A0', () => banner],
    ['getFunctionEntry', '/base/function/7', () => ({ id: 7, title: '续借', icon: picture })],
    [
      'getConfig',
      '/base/support/config/getKey?key=maintenance',
      () => ({ title: 't', message: 'm' }),
    ],
    ['searchRichText', '/base/richText/search/50%25%20%F0%9F%93%9A', () => []],
    ['getCloseFlag', '/base/support/config/getCloseFlag', () => false],
  ])('%s asks %s with GET and the empty bearer token', async (name, path, data) => {
    let seen: { method?: string; url?: string; authorization?: string } = {};
    const client = await clientOf((request, response) => {
      const { method, url, headers } = request;
      seen = { method, url, authorization: headers.authorization };
      response.end(JSON.stringify({ code: 0, msg: '', data: data() }));
    });
    const calls: Record<string, () => Promise<unknown>> = {
      getBanner: () => getBanner(client, 'a/b 你'),
      getFunctionEntry: () => getFunctionEntry(client, '7'),
      getConfig: () => getConfig(client, 'maintenance'),
      searchRichText: () => searchRichText(client, '50% 📚'),
      getCloseFlag: () => getCloseFlag(client),
    };
    await calls[name]?.();
    expect(seen).toEqual({ method: 'GET', url: path, authorization: 'Bearer' });
  });

  it.each([200, 0])('succeeds with envelope code %d and answers the data', async (code) => {
    const client = await replying({ code, msg: 'ok', data: banner, extra: true });
    expect(await getBanner(client, '1')).toEqual({ ...banner, id: '1' });
  });

  it('reads null in an optional field as missing', async () => {
    const client = await replying({ code: 0, data: { ...banner, summary: null, body: null } });
    expect((await getBanner(client, '1')).summary).toBeUndefined();
  });

  it('cleans the HTML of a reply before anybody sees it', async () => {
    const client = await replying({ code: 0, data: { ...banner, body: '<b>x</b>' } });
    const cleaning = { ...client, html: htmlSchema((html) => html.toUpperCase()) };
    expect((await getBanner(cleaning, '1')).body).toBe('<B>X</B>');
  });

  it('drops one bad item of a list, keeps the rest, at most fifty', async () => {
    const good = Array.from({ length: 60 }, (_, id) => ({ id, title: `t${id}`, body: '' }));
    const client = await replying({ code: 0, data: [{ id: 1 }, 'nonsense', ...good] });
    const found = await searchRichText(client, 'x');
    expect(found).toHaveLength(50);
    expect(found[0]?.title).toBe('t0');
  });

  it('drops ids that no address can name', async () => {
    const data = { banners: ['a', '.', '..', '', 0], functions: ['...'], notices: 'x' };
    const home = await getConfig(await replying({ code: 0, data }), 'home');
    expect(home).toMatchObject({ banners: ['a', '0'], functions: ['...'] });
  });

  it('leaves out an unknown time zone, colour and locale instead of failing', async () => {
    const data = {
      name: 'n',
      description: 'd',
      locale: 'fr',
      timeZone: 'Mars/Olympus',
      brandColor: 'red;}',
      footer: { copyright: 'c' },
    };
    const site = await getConfig(await replying({ code: 0, data }), 'site');
    expect(site).toMatchObject({ locale: 'zh-CN', timeZone: undefined, brandColor: undefined });
  });
});

describe('the close flag', () => {
  it.each([true, 1, '1', 'x', {}, []])('%j is closed', async (data) => {
    expect(await getCloseFlag(await replying({ code: 200, msg: '', data }))).toBe(true);
  });

  it.each([false, 0, '', null, undefined])('%j is open', async (data) => {
    expect(await getCloseFlag(await replying({ code: 200, msg: '', data }))).toBe(false);
  });
});

describe('the error catalogue', () => {
  it.each([
    ['a code with msg', 200, { code: 500, msg: '余额不足', data: null }, EnvelopeError, '余额不足'],
    ['a code without msg', 200, { code: 500, data: null }, EnvelopeError, 'Error'],
    ['a code with an empty msg', 200, { code: -1, msg: '' }, EnvelopeError, 'Error'],
    ['a code with a msg that is no text', 200, { code: 1, msg: {} }, EnvelopeError, 'Error'],
    ['HTTP 401', 401, { code: 0, data: banner }, UnauthorizedError, '认证失败，请重新登录'],
    ['HTTP 403', 403, '', ForbiddenError, '当前操作没有权限'],
    ['HTTP 404', 404, '<html>', NotFoundError, '资源不存在'],
    ['HTTP 404 with an envelope', 404, { code: 404, msg: 'no' }, NotFoundError, '资源不存在'],
    ['HTTP 500 with an envelope', 500, { code: 1, msg: 'x' }, OtherError, ''],
    ['not JSON', 200, '<html>', OtherError, ''],
    ['no body', 200, '', OtherError, ''],
    ['not an envelope', 200, [1, 2], OtherError, ''],
    ['a code that is text', 200, { code: '200', data: banner }, OtherError, ''],
    ['data that fails its schema', 200, { code: 200, data: { id: 1 } }, OtherError, ''],
  ] as const)('answers %s with its own row', async (_name, status, body, row, text) => {
    const call = getBanner(await replying(body, status), '1');
    await expect(call).rejects.toThrow(row);
    await expect(call).rejects.toHaveProperty('message', text);
  });

  it('is a timeout when no reply comes in time', async () => {
    const client = await clientOf(() => {}, 100);
    await expect(getBanner(client, '1')).rejects.toThrow(ApiTimeoutError);
  });

  it('is a timeout when the body does not end in time, counted from the start', async () => {
    const client = await clientOf((_request, response) => {
      setTimeout(() => response.writeHead(200).write('{"code":'), 400);
    }, 500);
    const begun = performance.now();
    await expect(getBanner(client, '1')).rejects.toThrow('网络错误');
    expect(performance.now() - begun).toBeLessThan(850);
  });

  it('is the empty row when nobody listens', async () => {
    const client = createApiClient({ prefix: 'http://127.0.0.1:1', html: cleanedHtml });
    await expect(getBanner(client, '1')).rejects.toThrow(OtherError);
  });

  it('lets an aborted call through as such', async () => {
    const client = await clientOf(() => {});
    const abort = new AbortController();
    const call = getBanner(client, '1', { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toHaveProperty('name', 'AbortError');
  });

  it('asks once and never again by itself', async () => {
    let asked = 0;
    const client = await clientOf((_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    await expect(getBanner(client, '1')).rejects.toThrow(OtherError);
    expect(asked).toBe(1);
  });
});
