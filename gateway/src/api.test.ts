import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';

let site: TestSite;
let closed = false;
beforeEach(async () => {
  site = await createTestSite({ closed: () => closed });
});
afterEach(() => site.close());

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
    expect(reply.headers['content-type']).toMatch('application/json');
    expect(reply.headers['cache-control']).toBe('public, no-cache');
    expect(reply.headers.age).toBeUndefined();
    expect(site.api.calls[0]?.headers.authorization).toBe('Bearer');

    const again = await site.visit.get(address).set('If-None-Match', reply.headers.etag ?? '');
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  it.each([true, false])('answers its own close flag: %s', async (flag) => {
    closed = flag;
    const reply = await site.visit.get('/api/support/config/getCloseFlag');
    expect(reply.body).toEqual({ code: 200, msg: 'ok', data: flag });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(site.api.calls).toEqual([]);
  });

  it.each([
    ['/api/banner/a%20b', '/banner/a%20b'],
    ['/api/banner/a%2Fb', '/banner/a%2Fb'],
    ['/api/function/%2525', '/function/%2525'],
    ['/api/richText/search/a%2Fb%20%F0%9F%93%9A', '/richText/search/a%2Fb%20%F0%9F%93%9A'],
    ['/api/richText/search/%20%E4%B9%A6%20', '/richText/search/%E4%B9%A6'],
  ])('decodes %s once', async (address, asked) => {
    await site.visit.get(address);
    expect(site.api.calls.map(({ path }) => path)).toEqual([asked]);
  });

  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/banner',
    '/api/banner/',
    '/api/banner/1/',
    '/api/banner/1/2',
    '/api/Banner/1',
    '/api/banner/%2e%2e',
    '/api/function/%2e',
    `/api/banner/${'a'.repeat(201)}`,
    '/api/support/config/getKey',
    '/api/support/config/getKey?key=secrets',
    '/api/support/config/getKey?key=constructor',
    `/api/richText/search/${'a'.repeat(101)}`,
    '/api/richText/search/%20',
    '/api/richText/search/%00',
  ])('answers %s with 404 in the envelope, without asking', async (address) => {
    const reply = await site.visit.get(address);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ code: 404, msg: '资源不存在', data: null });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(site.api.calls).toEqual([]);
  });

  it('answers a malformed address with 404 in the envelope', async () => {
    const reply = await site.visit.get('/api/banner/%E0%A4%A');
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ code: 404, msg: '', data: null });
  });
});

describe('a failure of the API', () => {
  it.each([
    ['HTTP 404', { status: 404 }, 404, { code: 404, msg: '资源不存在' }],
    ['HTTP 401', { status: 401 }, 401, { code: 401, msg: '认证失败，请重新登录' }],
    ['HTTP 403', { status: 403 }, 403, { code: 403, msg: '当前操作没有权限' }],
    ['HTTP 500', { status: 500 }, 502, { code: 502, msg: '' }],
    ['a code with msg', { raw: '{"code":7,"msg":"忙"}' }, 200, { code: 7, msg: '忙' }],
    ['a code without msg', { raw: '{"code":7}' }, 200, { code: 7, msg: 'Error' }],
    ['no JSON', { raw: '<html>' }, 502, { code: 502, msg: '' }],
    ['no envelope', { raw: '[]' }, 502, { code: 502, msg: '' }],
    ['other data', { data: { id: 1 } }, 502, { code: 502, msg: '' }],
    ['a reply that breaks off', { fault: 'reset' as const }, 502, { code: 502, msg: '' }],
  ])('by %s reaches the visitor as its row', async (_, behaviour, status, row) => {
    site.api.on('/banner/1', behaviour);
    const reply = await site.visit.get('/api/banner/1');
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ ...row, data: null });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.etag).toBeUndefined();
  });

  it.each(['silent', 'half'] as const)('by a %s reply is a timeout', async (fault) => {
    const slow = await createTestSite({ timeoutMs: 200 });
    slow.api.on('/banner/1', { fault });
    const reply = await slow.visit.get('/api/banner/1');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ code: 504, msg: '网络错误', data: null });
    await slow.close();
  });
});

it('what is known stays when the API is gone, and says how old it is', async () => {
  const short = await createTestSite({ ttlMs: 1 });
  await short.visit.get('/api/banner/1').expect(200);
  await short.api.close();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const reply = await short.visit.get('/api/banner/1');
  expect(reply.body.data).toMatchObject({ title: '冬日阅读' });
  expect(reply.headers.age).toBe('1');
});
