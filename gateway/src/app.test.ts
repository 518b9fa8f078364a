import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from './securityHeaders.ts';
import { createTestBundles } from './testing/createTestBundles.ts';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';
import { exchange } from './testing/exchange.ts';
import { sendRaw } from './testing/sendRaw.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ publicOrigin: 'https://www.test' });
  const headers = { 'Content-Type': 'image/webp' };
  site.api.on('/media/a.webp', { raw: 'picture', headers });
});
afterAll(() => site.close());

const everything = [
  ...['/', '/homeWeb', '/homeApp', '/details', '/judgeView', '/maintain', '/unknown'],
  ...['/details?banner=1', '/details?banner=gone', '/homeWeb/', '/judgeView?view=mobile&to=%2F'],
  ...['/api', '/api/banner/1', '/api/function/7', '/api/richText/search/a', '/api/unknown'],
  ...['/api/support/config/getKey?key=site', '/api/support/config/getCloseFlag', '/api/banner/%zz'],
  ...['/media/a.webp', '/media/none.webp', '/media/%2e%2e/a'],
  ...['/desktop/assets/main-abc123.js', '/mobile/assets/main-abc123.css', '/desktop/assets/old.js'],
  ...['/healthz', '/readyz', '/metrics'],
  ...['/robots.txt', '/sitemap.xml', '/favicon.svg', '/manifest.webmanifest'],
];

/** All that Node can read, but for CONNECT, and one that it cannot. */
const otherMethods = [
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
  ...['PROPFIND', 'PURGE', 'QUERY', 'BREW'],
];

describe('every address', () => {
  it.each(everything)(
    '%s is what its type says, and keeps to itself what serves it',
    async (address) => {
      const { headers } = await site.visit.get(address);
      if (headers['content-type']) expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  const shown = everything.filter(
    (address) => !/^\/($|desktop\/|mobile\/|judgeView\?)/.test(address),
  );
  it.each(shown)(
    '%s is protected by headers, since a browser may show it as a page',
    async (address) => {
      const { headers } = await site.visit.get(address);
      expect(headers).toMatchObject({
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'DENY',
      });
      const policy =
        address === '/media/a.webp'
          ? "default-src 'none'; sandbox"
          : /(^|; )script-src 'self'( 'sha256-[\w+/]{43}='){3};/;
      expect(headers['content-security-policy']).toMatch(policy);
    },
  );

  it.each(everything)('%s is for reading', async (address) => {
    for (const method of otherMethods) {
      const { status, headers } = await exchange(site.port, address, { method });
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.location ?? headers['set-cookie']).toBeUndefined();
    }
  });

  it.each(everything)('%s answers HEAD as it answers GET', async (address) => {
    const sent = { headers: { 'Accept-Encoding': 'br' } };
    const { status, headers, body } = await exchange(site.port, address, sent);
    const head = await exchange(site.port, address, { ...sent, method: 'HEAD' });
    expect(head.status).toBe(status);
    expect(head.body).toHaveLength(0);
    // What `/metrics` says is longer by what the request before has added to it.
    const length = address === '/metrics' ? expect.any(String) : String(body.length);
    expect(headers['content-length']).toEqual(length);
    expect(head.headers).toEqual({
      ...headers,
      date: expect.any(String),
      'x-request-id': expect.any(String),
      'content-length': length,
    });
  });
});

describe('another method', () => {
  it.each(['/api', '/api/banner/1', '/api/unknown?x=1'])(
    'is told so in the envelope by %s',
    async (address) => {
      const reply = await site.visit.post(address);
      expect(reply.status).toBe(405);
      expect(reply.body).toEqual({ code: 405, msg: '', data: null });
    },
  );

  it.each([
    ['OPTIONS', '*', '405'],
    ['CONNECT', 'evil.example:443', '405'],
    ['get', '/', '405'],
    ['GET', `/${'a'.repeat(20_000)}`, '414'],
    ['GET', 'homeWeb', '400'],
    ['GET', '/homeWeb/\t/evil.example/', '400'],
  ])(
    'or address (%s %s) that never reaches the app is answered, and leads nowhere',
    async (method, target, status) => {
      const reply = await sendRaw(site.port, target, method);
      expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(reply.includes('\r\nAllow: GET, HEAD\r\n')).toBe(status === '405');
      expect(reply).toContain('\r\nCache-Control: no-store\r\n');
      expect(reply).not.toMatch(/^location:/im);
    },
  );
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
        lastRead: () => undefined,
        firstRead: Promise.resolve(),
        stop: () => {},
      },
    });
    const page = await broken.visit.get('/homeWeb');
    expect(page.status).toBe(500);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
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
  const security = securityHeaders(await createTestBundles(), { csp: false });
  const developing = await createTestSite({ security });
  const { headers } = await developing.visit.get('/homeWeb');
  expect(headers['content-security-policy']).toBeUndefined();
  await developing.close();
});
