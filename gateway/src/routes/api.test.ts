import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../testing/createFakeApi.ts';
import { createTestSite, useTestSite } from '../testing/createTestSite.ts';
import { exchange } from '../testing/exchange.ts';

let closed = false;
const site = useTestSite({ closed: () => closed }, beforeEach, afterEach);

describe('the five calls', () => {
  it.each([
    ['/api/banner/1', { id: '1', title: '冬日阅读' }],
    ['/api/function/7', { id: '7', title: '借书' }],
    ['/api/support/config/getKey?key=site', { name: '湖畔图书馆' }],
    ['/api/support/config/getKey?key=home', { functions: ['7'] }],
    [`/api/richText/search/${encodeURIComponent('公告')}`, [{ id: 'a1', body: '<p>规则</p>' }]],
  ])('answers %s', async (address, data) => {
    const reply = await site.visit.get(address).set('Authorization', 'Bearer secret');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ code: 200, msg: 'ok', data });
    expect(site.api.calls[0]?.headers.authorization).toBe('Bearer');
  });

  it('sends the id of the request with its call, so that both logs can be joined', async () => {
    const reply = await site.visit.get('/api/banner/1');
    const [call] = site.api.calls;
    expect(call?.headers['x-request-id']).toBe(reply.headers['x-request-id']);
  });

  it.each([true, false])('answers its own close flag: %s', async (flag) => {
    closed = flag;
    const reply = await site.visit.get('/api/support/config/getCloseFlag');
    expect(reply.body).toEqual({ code: 200, msg: 'ok', data: flag });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(site.api.calls).toEqual([]);
  });

  it.each([
    ['/api/banner/a%2Fb', '/banner/a%2Fb'],
    ['/api/function/%2525', '/function/%2525'],
    ['/api/richText/search/a%2Fb%20%F0%9F%93%9A', '/richText/search/a%2Fb%20%F0%9F%93%9A'],
    ['/api/richText/search/%20%E4%B9%A6%20', '/richText/search/%E4%B9%A6'],
    ['/api/richText/search/c++', '/richText/search/c%2B%2B'],
    ['/api/banner/%252e%252e', '/banner/%252e%252e'],
    ['/api/banner/%00', '/banner/%00'],
    [`/api/banner/${'a'.repeat(200)}`, `/banner/${'a'.repeat(200)}`],
    ['/api/support/config/getKey?x=1&key=site&key=home', '/support/config/getKey?key=site'],
    ['/api/support/config/getKey?key=%73ite#x', '/support/config/getKey?key=site'],
  ])('decodes %s once', async (address, requested) => {
    await site.visit.get(address);
    expect(site.api.calls.map(({ path }) => path)).toEqual([requested]);
  });

  // All terms that are none: shared/site/details.test.ts.
  it.each([
    '/api/banner/',
    '/api/banner/1/',
    '/api/banner/1/2',
    '/api/banner/..',
    '/api/function/.%2e',
    '/api/banner/../function/7',
    `/api/banner/${'a'.repeat(201)}`,
    '/api/support/config/getKey',
    '/api/support/config/getKey?key=constructor',
    '/api/support/config/getKey?Key=site',
    '/api/support/config/getCloseFlag/',
    '/api/richText/search/.',
    '/api/richText/search/%20',
    '/api/richText/search/%00',
    `/api/richText/search/${'%F0%9F%93%9A'.repeat(101)}`,
  ])('answers %s with 404 in the envelope, without a request to the API', async (address) => {
    const { status, headers, body } = await exchange(site.port, address);
    expect(status).toBe(404);
    expect(String(body)).toBe('{"code":404,"msg":"资源不存在","data":null}');
    expect(headers['cache-control']).toBe('no-store');
    expect(site.api.calls).toEqual([]);
  });

  it.each(['%E0%A4%A', '%', '%zz', '%ED%A0%BD', '%FF', '%C0%AF'])(
    'answers the malformed %s with 404 in the envelope, without a request to the API',
    async (text) => {
      for (const call of ['banner', 'function', 'richText/search']) {
        const { status, body } = await exchange(site.port, `/api/${call}/${text}`);
        expect([status, String(body)]).toEqual([404, '{"code":404,"msg":"","data":null}']);
      }
      expect(site.api.calls).toEqual([]);
    },
  );
});

describe('a part of a search', () => {
  const address = `/api/richText/search/${encodeURIComponent('公告')}`;

  it('has no bodies if it is the cards, and an ETag of its own', async () => {
    const whole = await site.visit.get(address);
    const cards = await site.visit.get(`${address}?part=cards`).expect(200);
    const { body, ...card } = whole.body.data[0];
    expect(body).toContain('规则');
    expect(cards.body).toEqual({
      code: 200,
      msg: 'ok',
      data: { articles: [card], isPartial: true },
    });
    expect(cards.headers.etag).not.toBe(whole.headers.etag);
    await site.visit
      .get(`${address}?part=cards`)
      .set('If-None-Match', `${cards.headers.etag}`)
      .expect(304);
  });

  it('has only the body of the article that the term names, or articles that are similar', async () => {
    const articles = ['a1', 'a2'].map((id) => ({ id, title: id, body: `<p>${id}</p>` }));
    site.api.on('/richText/search/a2', { data: articles });
    site.api.on('/richText/search/a3', { data: articles });
    const found = await site.visit.get('/api/richText/search/a2?part=item');
    expect(found.body.data).toEqual({ item: articles[1] });
    const missing = await site.visit.get('/api/richText/search/a3?part=item');
    const similar = articles.map(({ id, title }) => ({ id, title }));
    expect(missing.body.data).toEqual({ similar });
  });

  it('has the priority of an item if it is one: an outage leaves out searches only', async () => {
    site.api.on('/support/config/getKey?key=site', { status: 500 });
    await site.content.read('config site');
    await site.visit.get('/api/richText/search/a1?part=cards').expect(502);
    await site.visit.get('/api/richText/search/a1?part=item').expect(200);
  });

  it('is the whole answer if it is unknown', async () => {
    const whole = await site.visit.get(address);
    expect((await site.visit.get(`${address}?part=bodies`)).body).toEqual(whole.body);
  });

  it('fails as the whole answer does', async () => {
    site.api.on(`/richText/search/x`, { status: 403 });
    await site.visit.get('/api/richText/search/x?part=cards').expect(403);
  });

  it('is serialized once, and made of one call', async () => {
    await site.visit.get(`${address}?part=cards`).expect(200);
    const stringify = vi.spyOn(JSON, 'stringify');
    await site.visit.get(`${address}?part=cards`).expect(200);
    expect(stringify).not.toHaveBeenCalledWith(expect.objectContaining({ msg: 'ok' }));
    stringify.mockRestore();
    expect(site.api.calls).toHaveLength(1);
  });
});

describe('the request to the API', () => {
  const headers = {
    Authorization: 'Bearer secret',
    Cookie: 'view=mobile; session=secret',
    Accept: 'text/html',
    'Accept-Language': 'de',
    'User-Agent': 'iPhone',
    Referer: 'https://elsewhere.example/',
    Origin: 'https://elsewhere.example',
    Host: 'elsewhere.example',
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Host': 'elsewhere.example',
    Forwarded: 'for=203.0.113.7',
    Range: 'bytes=0-3',
    'If-None-Match': '"x"',
    'If-Modified-Since': 'Sat, 21 Nov 2026 00:00:00 GMT',
    'Cache-Control': 'no-cache',
    Traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    'X-Secret': 'secret',
  };

  it('is the gateway’s own, the same for every visitor', async () => {
    for (const address of ['/api/banner/1', '/details?banner=1']) {
      await using anonymous = await createTestSite();
      await using other = await createTestSite();
      await anonymous.visit.get(address);
      await other.visit.get(address).set(headers).send('secret');
      const requests = ({ calls }: FakeApi) =>
        calls.map(({ headers: { host, 'x-request-id': _, ...rest }, ...call }) => ({
          ...call,
          headers: rest,
        }));
      expect(anonymous.api.calls).not.toEqual([]);
      expect(requests(other.api)).toEqual(requests(anonymous.api));
      expect(JSON.stringify(other.api.calls)).not.toMatch(/secret|elsewhere|203\.0|iPhone/);
    }
  });

  it('is a GET for HEAD, and absent for other methods', async () => {
    await site.visit.head('/api/banner/1').expect(200);
    const reply = await site.visit.post('/api/banner/1');
    expect(reply.status).toBe(405);
    expect(reply.body).toEqual({ code: 405, msg: '', data: null });
    expect(site.api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /banner/1',
    ]);
  });
});

// All replies of each kind: shared/api/client.test.ts.
describe('a failure of the API', () => {
  it.each([
    ['HTTP 404', { status: 404 }, 404, { code: 404, msg: '资源不存在' }],
    ['HTTP 401', { status: 401 }, 401, { code: 401, msg: '认证失败，请重新登录' }],
    ['HTTP 403', { status: 403 }, 403, { code: 403, msg: '当前操作没有权限' }],
    ['HTTP 500', { status: 500 }, 502, { code: 502, msg: '' }],
    ['a code with msg', { raw: '{"code":7,"msg":"忙"}' }, 200, { code: 7, msg: '忙' }],
  ])('%s maps to its status and code', async (_, behaviour, status, row) => {
    site.api.on('/banner/1', behaviour);
    const reply = await site.visit.get('/api/banner/1');
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ ...row, data: null });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.etag).toBeUndefined();
  });

  it.each(['silent', 'half'] as const)('a %s reply is a timeout', async (fault) => {
    await using slow = await createTestSite({ timeoutMs: 200 });
    slow.api.on('/banner/1', { fault });
    const reply = await slow.visit.get('/api/banner/1');
    expect(reply.status).toBe(504);
    expect(reply.body).toEqual({ code: 504, msg: '网络错误', data: null });
  });
});

it('serves stale with Age while the API is down', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const short = await createTestSite({ ttlMs: 1 });
  await short.visit.get('/api/banner/1').expect(200);
  await short.api.close();
  vi.mocked(performance.now).mockReturnValue(1_001_100);
  await vi.waitFor(async () => {
    const reply = await short.visit.get('/api/banner/1');
    expect(reply.body.data).toMatchObject({ title: '冬日阅读' });
    expect(reply.headers.age).toBe('1');
  }, 10_000);
});
