import { hash } from 'node:crypto';
import { createLog } from '@twinfront/shared/node/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadersOf } from '../pages/bundle.ts';
import { createMaintenanceBypass } from '../routes/maintenance.ts';
import { createTestBundles } from '../testing/createTestBundles.ts';
import { createTestSite, type TestSite } from '../testing/createTestSite.ts';
import { banner } from '../testing/demoContent.ts';
import { exchange } from '../testing/exchange.ts';
import { createPolicy } from './headers.ts';

const publicOrigin = 'https://www.test';
const secret = 'long-enough-for-a-secret';
const names = ['open', 'closed', 'unnamed'] as const;
type SiteName = (typeof names)[number];

let sites: Record<SiteName, TestSite>;
let bypassCookie = '';

beforeAll(async () => {
  const trusted = { bundles: await createTestBundles(), trustProxy: true };
  const named = { ...trusted, publicOrigin };
  const bypass = createMaintenanceBypass(secret, createLog('gateway', 'silent'));
  sites = {
    open: await createTestSite(named),
    closed: await createTestSite({ ...named, closed: () => true, bypass }),
    unnamed: await createTestSite(trusted),
  };
  sites.open.api.on('/media/a.webp', { raw: 'x', headers: { 'Content-Type': 'image/webp' } });
  const { headers } = await request('closed', `/maintain?bypass=${secret}`);
  bypassCookie = String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
});
afterAll(() => Promise.all(names.map((name) => sites[name].close())));

/** A request from another origin that came by TLS. */
function request(site: SiteName, path: string, headers: Record<string, string> = {}) {
  const forwarded = { 'X-Forwarded-Proto': 'https', Origin: 'https://evil.example' };
  return exchange(sites[site].port, path, { headers: { ...forwarded, ...headers } });
}

const subjects =
  /^(access-control|content-security|cross-origin|permissions-policy|referrer-policy|server$|strict-transport|x-(content-type|frame|powered))/;

/** The security headers of a reply; hashes are left out of the policy. */
async function read(site: SiteName, path: string, sent: Record<string, string> = {}) {
  const { status, headers, body } = await request(site, path, sent);
  const found = Object.entries(headers).filter(([name]) => subjects.test(name));
  const shown = Object.fromEntries(found.map(([name, value]) => [name, String(value)]));
  const policy = shown['content-security-policy']
    ?.replace(/( 'sha256-[\w+/]{43}='){4}/, ' [4 hashes]')
    .replace(/'sha256-[\w+/]{43}='/, '[hash]');
  return {
    status,
    body,
    headers: { ...shown, ...(policy && { 'content-security-policy': policy }) },
  };
}

const policy = (img = "'self' https: data:") =>
  [
    "default-src 'self'",
    "script-src 'self' [4 hashes]",
    "style-src 'self' [hash]; style-src-attr 'unsafe-inline'",
    `img-src ${img}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const common = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const page = { ...common, 'content-security-policy': policy() };
const unnamedPage = {
  ...page,
  // Without a known address, pictures by an insecure scheme cannot be ruled out.
  'content-security-policy': policy("'self' https: http: data:"),
};
const picture = {
  ...common,
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
};

describe('behind TLS, the security headers', () => {
  const responses: [Record<string, string>, SiteName, status: number, ...paths: string[]][] = [
    [page, 'open', 200, '/homeWeb', '/details?banner=1', '/judgeView', '/maintain'],
    [page, 'open', 404, '/unknown'],
    [page, 'closed', 503, '/maintain'],
    [unnamedPage, 'unnamed', 200, '/homeWeb'],
    [common, 'open', 200, '/api/banner/1', '/metrics', '/robots.txt', '/manifest.webmanifest'],
    [common, 'open', 404, '/api/banner/%zz', '/media/%2e%2e/a'],
    [picture, 'open', 200, '/media/a.webp'],
    [common, 'open', 308, '/homeWeb/'],
    [common, 'open', 302, '/'],
    [common, 'open', 303, '/judgeView?view=mobile&to=%2F'],
    [common, 'closed', 302, '/homeWeb'],
    [common, 'open', 200, '/desktop/assets/main-abc123.js'],
    [common, 'open', 404, '/desktop/assets/old.js'],
  ];

  it.each(
    responses.flatMap(([headers, site, status, ...paths]) =>
      paths.map((path) => [site, path, status, headers] as const),
    ),
  )('of the %s site’s %s (%i) are complete', async (site, path, status, headers) => {
    const reply = await read(site, path);
    expect({ status: reply.status, headers: reply.headers }).toEqual({ status, headers });
  });

  it('of a closed site that is shown to staff also isolate the window', async () => {
    const { headers, body } = await read('closed', '/homeWeb', { Cookie: bypassCookie });
    expect(String(body)).toContain('<aside');
    expect(headers).toEqual({ ...page, 'cross-origin-opener-policy': 'same-origin' });
  });

  it('include HSTS only if a trusted proxy reports TLS', async () => {
    await using untrusting = await createTestSite();
    const plain = await exchange(sites.unnamed.port, '/');
    const sent = { headers: { 'X-Forwarded-Proto': 'https' } };
    const byTls = await exchange(sites.unnamed.port, '/', sent);
    const untrusted = await exchange(untrusting.port, '/', sent);
    const values = [plain, byTls, untrusted].map((r) => r.headers['strict-transport-security']);
    expect(values).toEqual([undefined, 'max-age=31536000', undefined]);
  });
});

describe('the policy', () => {
  it.each(['/homeWeb', '/judgeView'])('of %s allows its style element', async (path) => {
    const { headers, body } = await request('open', path);
    const elements = [...String(body).matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
    const hashes = elements.map(([, css = '']) => hash('sha256', css, 'base64'));
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hashes}';`);
  });

  it('is that of an equal document on every gateway, whatever the order of the answers', async () => {
    const documentOf = async (delayMs: number) => {
      await using site = await createTestSite({ publicOrigin });
      site.api.on('/banner/1', { data: banner('1', 'a'), delayMs });
      const { headers } = await exchange(site.port, '/homeWeb');
      return [headers.etag, headers['content-security-policy']];
    };
    expect(await documentOf(100)).toEqual(await documentOf(0));
  });
});

it('is without a policy in development', async () => {
  const { ssr: _, ...served } = (await createTestBundles()).desktop;
  expect(createPolicy(loadersOf({ desktop: served, mobile: served }))).toBeUndefined();
  await using site = await createTestSite({ policy: undefined });
  for (const path of ['/api/banner/1', '/desktop/assets/main-abc123.js']) {
    const { headers } = await exchange(site.port, path);
    expect(headers).not.toHaveProperty('content-security-policy');
  }
});
