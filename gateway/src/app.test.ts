import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';
import { sendRaw } from './testing/sendRaw.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const everything = [
  ...['/', '/homeWeb', '/homeApp', '/details', '/judgeView', '/maintain', '/unknown'],
  ...['/api/banner/1', '/api/unknown', '/media/a.webp', '/desktop/assets/main-abc123.js'],
  ...['/healthz', '/readyz', '/robots.txt', '/favicon.svg'],
];

describe('every address', () => {
  it.each(everything)('%s is protected by headers', async (address) => {
    const { headers } = await site.visit.get(address);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toMatch(/script-src 'self'|media/);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each(everything)('%s is for reading', async (address) => {
    for (const method of ['post', 'put', 'delete', 'patch', 'options'] as const) {
      const reply = await site.visit[method](address);
      expect(reply.status).toBe(405);
      expect(reply.headers.allow).toBe('GET, HEAD');
    }
  });

  it.each(everything)('%s answers HEAD as it answers GET', async (address) => {
    const [get, head] = [await site.visit.get(address), await site.visit.head(address)];
    expect(head.status).toBe(get.status);
    expect(head.headers['cache-control']).toBe(get.headers['cache-control']);
    expect(head.text ?? '').toBe('');
  });
});

describe('a slash at the end', () => {
  it.each([
    ['/homeWeb/', '/homeWeb'],
    ['/details/?banner=1&x=%2F', '/details?banner=1&x=%2F'],
    ['/maintain//', '/maintain'],
    ['/unknown/', '/unknown'],
    ['/a//evil.example/', '/a//evil.example'],
  ])('of %s is taken off: %s', async (target, location) => {
    const reply = await sendRaw(site.port, target);
    expect(reply).toMatch(/^HTTP\/1\.1 308 /);
    expect(reply).toContain(`\r\nLocation: ${location}\r\n`);
  });

  it.each([
    '//',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '/\\/evil.example/',
    '\\\\evil/',
  ])('of %s leads to no other host', async (target) => {
    const reply = await sendRaw(site.port, target);
    expect(reply).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(reply).not.toMatch(/^location:/im);
  });

  it('is nothing that an absolute address can misuse', async () => {
    const reply = await sendRaw(site.port, 'http://evil.example/homeWeb/');
    expect(reply).toContain('\r\nLocation: /homeWeb\r\n');
  });
});

describe('assets', () => {
  it.each([
    ['/desktop/assets/main-abc123.js', 'text/javascript; charset=utf-8', 'desktop'],
    ['/mobile/assets/main-abc123.js', 'text/javascript; charset=utf-8', 'mobile'],
    ['/mobile/assets/main-abc123.css', 'text/css; charset=utf-8', 'margin'],
  ])('%s is kept for ever', async (address, type, part) => {
    const reply = await site.visit.get(address).set('Accept-Encoding', 'gzip');
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(reply.text).toContain(part);
  });

  it('that are pictures are not compressed again', async () => {
    const reply = await site.visit.get('/desktop/assets/mark-abc123.webp');
    expect(reply.headers['content-type']).toBe('image/webp');
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers.vary).toBeUndefined();
  });

  it.each([
    '/desktop/assets/main-old.js',
    '/mobile/assets/',
    '/mobile/assets/notes',
    '/desktop/assets/../index.html',
    '/desktop/assets/%2e%2e/index.html',
    '/desktop/assets/main-abc123.js/',
  ])('%s is missing, and no page', async (target) => {
    const reply = await sendRaw(site.port, target);
    expect(reply).toMatch(/^HTTP\/1\.1 404 /);
    expect(reply).toMatch(/\r\nCache-Control: no-store\r\n/);
    expect(reply).toMatch(/\r\nContent-Type: text\/plain/);
  });
});

describe('health', () => {
  it('tells readiness from being alive', async () => {
    let ready = false;
    const starting = await createTestSite({ isReady: () => ready });
    expect((await starting.visit.get('/healthz')).status).toBe(200);
    expect((await starting.visit.get('/readyz')).status).toBe(503);
    ready = true;
    const reply = await starting.visit.get('/readyz');
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    await starting.close();
  });
});

describe('an error of our own', () => {
  it('ends one request, in the form that its visitor reads', async () => {
    const broken = await createTestSite({
      closeFlag: {
        isClosed: () => {
          throw new Error('secret');
        },
        firstRead: Promise.resolve(),
        stop: () => {},
      },
    });
    const page = await broken.visit.get('/homeWeb');
    expect(page.status).toBe(500);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.text).toContain('<h1>');
    expect(page.text).not.toContain('secret');
    const call = await broken.visit.get('/api/support/config/getCloseFlag');
    expect(call.status).toBe(500);
    expect(call.body).toEqual({ code: 500, msg: '', data: null });
    expect((await broken.visit.get('/healthz')).status).toBe(200);
    await broken.close();
  });

  it('is a page even when a site’s document cannot be had', async () => {
    const template = () => Promise.reject(new Error('secret'));
    const bundle = { template, assets: (_req: unknown, _res: unknown, next: () => void) => next() };
    const broken = await createTestSite({ bundles: { desktop: bundle, mobile: bundle } });
    const reply = await broken.visit.get('/homeApp');
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('secret');
    await broken.close();
  });
});

it('leaves the policy off for a development server', async () => {
  const developing = await createTestSite({ csp: false });
  const { headers } = await developing.visit.get('/homeWeb');
  expect(headers['content-security-policy']).toBeUndefined();
  await developing.close();
});
