import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bundles } from './bundle.ts';
import { securityHeaders } from './securityHeaders.ts';
import { createTestBundles } from './testing/createTestBundles.ts';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';

const publicOrigin = 'https://www.test';
let bundles: Bundles;
let site: TestSite;
beforeAll(async () => {
  bundles = await createTestBundles();
  site = await createTestSite({
    publicOrigin,
    security: securityHeaders(bundles, { publicOrigin }),
  });
});
afterAll(() => site.close());

const policyOf = (text: string | undefined) =>
  new Map((text ?? '').split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));

describe('the policy for content', () => {
  it.each(['/homeWeb', '/homeApp', '/details', '/judgeView', '/maintain', '/unknown'])(
    'of %s lets in our own scripts, named inline scripts, and style elements with its nonce',
    async (address) => {
      const { headers, text } = await site.visit.get(address);
      const policy = policyOf(headers['content-security-policy']);
      const nonce = /<meta property="csp-nonce" content="" nonce="([\w-]{22})">/.exec(text)?.[1];
      expect(policy.get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
      expect(policy.get('style-src-attr')).toEqual(["'unsafe-inline'"]);
      for (const [, attributes] of text.matchAll(/<style([^>]*)>/g)) {
        expect(attributes).toContain(` nonce="${nonce}"`);
      }
      for (const source of policy.get('script-src') ?? []) {
        expect(source).toMatch(/^'(self|sha256-[\w+/]{43}=)'$/);
      }
      expect(policy.get('default-src')).toEqual(["'self'"]);
      expect(policy.get('img-src')).toEqual(["'self'", 'https:', 'data:']);
      for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
        expect(policy.get(name)).toEqual(["'none'"]);
      }
      expect(policy.get('form-action')).toEqual(["'self'"]);
    },
  );

  it('has the same nonce for as long as the page is the same, on every machine', async () => {
    const other = await createTestSite({
      publicOrigin,
      security: securityHeaders(bundles, { publicOrigin }),
    });
    const [first, again, elsewhere] = await Promise.all([
      site.visit.get('/homeWeb'),
      site.visit.get('/homeWeb'),
      other.visit.get('/homeWeb'),
    ]);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(elsewhere.headers.etag).toBe(first.headers.etag);
    expect((await site.visit.get('/homeApp')).headers['content-security-policy']).not.toBe(
      first.headers['content-security-policy'],
    );
    await other.close();
  });

  it('lets in no style elements where a page has none', async () => {
    const { headers } = await site.visit.get('/api/unknown');
    expect(policyOf(headers['content-security-policy']).get('style-src')).toEqual(["'self'"]);
  });
});

describe('behind TLS', () => {
  const address = '/homeWeb';
  const viaTls = { 'X-Forwarded-Proto': 'https' };

  it('pages carry what protects them, and nothing that tells who they are from', async () => {
    const { headers } = await site.visit.get(address);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('geolocation=()');
    // No script and no style of anybody else, nothing by an insecure scheme, no CORS.
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe|http:|\*/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
  });

  it('of a proxy that is trusted, answers ask for TLS from now on; else they do not', async () => {
    for (const [trustProxy, expected] of [
      [true, 'max-age=31536000'],
      [false, undefined],
    ] as const) {
      const own = await createTestSite({ trustProxy });
      for (const path of ['/', address, '/desktop/assets/main-abc123.js', '/api/banner/1']) {
        const secure = await own.visit.get(path).set(viaTls);
        expect(secure.headers['strict-transport-security'], path).toBe(expected);
        const plain = await own.visit.get(path);
        expect(plain.headers['strict-transport-security']).toBeUndefined();
      }
      await own.close();
    }
  });

  it('pictures by an insecure scheme are still let in where a site is visited without it', async () => {
    const plain = await createTestSite();
    const { headers } = await plain.visit.get(address);
    expect(policyOf(headers['content-security-policy']).get('img-src')).toContain('http:');
    await plain.close();
  });
});
