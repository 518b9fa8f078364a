import { beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, shortDeadlines, useTestSite } from '../testing/createTestSite.ts';
import { readData } from '../testing/readData.ts';

const failed = (key: string) => [
  ['whole', `config ${key}`],
  { ok: false, failure: { kind: 'other' } },
];

let closed: boolean;
const site = useTestSite({ closed: () => closed, publicOrigin: 'https://www.test' });

describe('the closed site', () => {
  beforeAll(() => {
    closed = true;
  });

  it.each([
    ['/', '%2F'],
    ['/?a=1&b=%20', '%2F%3Fa%3D1%26b%3D%2520'],
    ['/details?banner=1', '%2Fdetails%3Fbanner%3D1'],
    ['/judgeView?view=mobile', '%2FjudgeView%3Fview%3Dmobile'],
    [`/homeWeb?${'a'.repeat(2100)}`, '%2F'],
  ])('redirects %s to the maintenance page', async (address, from) => {
    const reply = await site.visit.get(address);
    expect(reply.status).toBe(302);
    expect(reply.headers.location).toBe(`/maintain?from=${from}`);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['/healthz', 200],
    ['/desktop/assets/main-abc123.js', 200],
    ['/api/banner/1', 200],
    ['/api/support/config/getCloseFlag', 200],
    ['/metrics', 200],
    ['/media/a.webp', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/favicon.ico', 302],
    ['/manifest.webmanifest', 200],
    ['/unknown', 404],
  ])('answers %s with %i', async (address, status) => {
    site.api.on('/media/a.webp', { raw: 'picture', headers: { 'Content-Type': 'image/webp' } });
    const reply = await site.visit.get(address);
    expect(reply.status).toBe(status);
    if (address === '/unknown') expect(readData(reply.text)).toMatchObject({ closed: true });
  });

  it('answers 503 with a Retry-After of a minute', async () => {
    const reply = await site.visit.get('/maintain?from=%2Fdetails%3Fbanner%3D1');
    expect(reply.text).toBe((await site.visit.get('/maintain')).text);
    expect(reply.status).toBe(503);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'retry-after': '60',
      'x-robots-tag': 'noindex',
      vary: 'User-Agent, Cookie, Accept-Encoding',
    });
    expect(reply.text).toContain('<h1>维护中</h1></div>');
    expect(readData(reply.text)).toEqual({
      closed: true,
      publicOrigin: 'https://www.test',
      queries: [
        [
          ['whole', 'config maintenance'],
          { ok: true, value: { title: '维护中', message: '稍后再来' } },
        ],
        [['whole', 'config site'], expect.objectContaining({ ok: true })],
      ],
    });
  });

  it.each([
    ['in an hour', 3_600_000, 3600],
    ['within a second', 990, 1],
    ['a while ago', -60_000, 60],
  ])('has a Retry-After if it reopens %s', async (_, inMs, seconds) => {
    await using reopening = await createTestSite({ closed: () => true });
    const reopensAt = new Date(Date.now() + inMs).toISOString();
    const data = { title: 'a', message: 'b', reopensAt };
    reopening.api.on('/support/config/getKey?key=maintenance', { data });
    const reply = await reopening.visit.get('/maintain');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(seconds - 1);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(seconds);
  });

  it.each([
    ['gives no answer', 'silent', undefined],
    ['is down', 'reset', [failed('maintenance'), failed('site')]],
  ] as const)('has a maintenance page when the API %s', async (_, fault, queries) => {
    const deadlines = queries ? {} : { deadlines: shortDeadlines };
    await using alone = await createTestSite({ closed: () => true, ...deadlines });
    alone.api.reset();
    alone.api.on('*', { fault });
    const reply = await alone.visit.get('/maintain');
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('60');
    if (!queries) expect(reply.text).toContain('<title>网站维护中</title>');
    expect(readData(reply.text)).toEqual({ closed: true, queries });
  });
});

describe('the reopened site', () => {
  beforeAll(() => {
    closed = false;
  });

  it('serves its pages to the next request', async () => {
    expect((await site.visit.get('/')).headers.location).toBe('/homeWeb');
    const reply = await site.visit.get('/maintain?from=%2FhomeApp');
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' });
    expect(reply.headers['retry-after']).toBeUndefined();
    expect(readData(reply.text)).toMatchObject({ closed: false, returnTo: '/homeApp' });
    expect(reply.text).toContain('<a href="/homeApp">');
  });
});
