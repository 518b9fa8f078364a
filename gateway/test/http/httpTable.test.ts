import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestSite } from '../../src/testing/createTestSite.ts';
import { type Exchange, exchange } from '../../src/testing/exchange.ts';
import { sendTarget } from '../../src/testing/sendBytes.ts';

const phone = { 'User-Agent': 'iPhone' };
const desktop = { 'User-Agent': 'Windows' };
const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const DEVICE = 'User-Agent, Cookie';

const site = useTestSite({ publicOrigin: 'https://www.test', trustProxy: true });
beforeAll(() => {
  const headers = { 'Content-Type': 'image/webp', ETag: '"picture"' };
  site.api.on('/media/a.webp', { raw: 'picture', headers });
});

interface Row {
  path: string;
  status: number;
  type?: string;
  cache?: string;
  vary?: string;
  etag?: boolean;
  robots?: string;
  location?: string;
}

const missing = { status: 404, type: HTML, cache: 'no-cache', etag: true, robots: 'noindex' };
const document = { status: 200, type: HTML, cache: 'no-cache', etag: true };
const judged = { ...document, vary: `${DEVICE}, Accept-Encoding` };
const call = { status: 200, type: JSON_TYPE, cache: 'public, no-cache', etag: true };
const brief = { cache: 'no-store', type: TEXT };
const asset = { status: 200, cache: 'public, max-age=31536000, immutable', etag: true };
const forCrawlers = { status: 200, cache: 'public, no-cache', etag: true };
const icon = {
  status: 302,
  cache: 'public, no-cache',
  location: '/desktop/assets/icon-7b400de0.png',
};
const encoded = { vary: 'Accept-Encoding' };

const rows: Row[] = [
  { path: '/', status: 302, cache: 'no-store', vary: DEVICE, location: '/homeWeb' },
  { path: '/homeWeb', ...document, ...encoded },
  { path: '/homeApp', ...document, ...encoded },
  { path: '/details', ...judged },
  { path: '/details?banner=1', ...judged },
  { path: '/details?search=a', ...judged, robots: 'noindex' },
  { path: '/details?banner=gone', ...judged, ...missing },
  {
    path: '/judgeView',
    ...document,
    cache: 'no-store',
    etag: false,
    robots: 'noindex',
    vary: `${DEVICE}, Accept-Encoding`,
  },
  { path: '/maintain', ...judged, robots: 'noindex' },
  { path: '/unknown', ...judged, ...missing },
  { path: '/api/banner/1', ...call, ...encoded },
  { path: '/api/support/config/getKey?key=home', ...call, ...encoded },
  { path: '/api/richText/search/%E6%B2%A1%E6%9C%89', ...call, ...encoded },
  { path: '/api/support/config/getCloseFlag', ...brief, status: 200, type: JSON_TYPE },
  { path: '/api/banner/gone', ...brief, status: 404, type: JSON_TYPE },
  { path: '/api', ...brief, status: 404, type: JSON_TYPE },
  {
    path: '/media/a.webp',
    status: 200,
    type: 'image/webp',
    cache: 'public, max-age=60',
    etag: true,
  },
  { path: '/media/none.webp', ...brief, status: 404 },
  { path: '/healthz', ...brief, status: 200 },
  { path: '/readyz', ...brief, status: 200 },
  { path: '/metrics', ...brief, status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' },
  {
    path: '/desktop/assets/main-abc123.js',
    ...asset,
    ...encoded,
    type: 'text/javascript; charset=utf-8',
  },
  { path: '/mobile/assets/main-abc123.css', ...asset, ...encoded, type: 'text/css; charset=utf-8' },
  { path: '/mobile/assets/mark-abc123.webp', ...asset, type: 'image/webp' },
  { path: '/desktop/assets/main-old.js', ...brief, status: 404 },
  { path: '/robots.txt', ...forCrawlers, type: TEXT },
  { path: '/sitemap.xml', ...forCrawlers, type: 'application/xml; charset=utf-8' },
  ...['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'].map((path) => ({ path, ...icon })),
  {
    path: '/manifest.webmanifest',
    ...forCrawlers,
    type: 'application/manifest+json; charset=utf-8',
  },
];

/** Headers that are different in each reply. */
const ofOneReply = { date: expect.any(String), 'x-request-id': expect.any(String) };

/** Of the methods that Node can parse; others are 400, and CONNECT closes the connection. */
const otherMethods = [
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
  ...['PROPFIND', 'PURGE', 'QUERY'],
];

const credentials = [
  { Authorization: 'Bearer token' },
  { Authorization: 'Bearer' },
  { Authorization: 'Basic YWRtaW46YWRtaW4=' },
  { Authorization: '' },
  { Cookie: 'role=admin; token=x; session=1' },
  { 'X-Role': 'admin', 'X-User': 'root', 'X-Forwarded-User': 'root' },
];

const accepted: [string | undefined, 'br' | 'gzip' | undefined][] = [
  ['br', 'br'],
  ['BR', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*;q=0', undefined],
  ['deflate, zstd', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
];
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

/** The headers are those of the table. */
function expectHeaders({ path: _, ...row }: Row, { status, headers }: Exchange): void {
  expect({
    status,
    type: headers['content-type'],
    cache: headers['cache-control'],
    vary: headers.vary,
    etag: headers.etag !== undefined,
    robots: headers['x-robots-tag'],
    location: headers.location,
  }).toEqual({ ...row, etag: row.etag ?? false });
  expect(headers.age ?? headers['set-cookie'] ?? headers['www-authenticate']).toBeUndefined();
  expect(headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
}

/** HEAD is answered as GET, and every other method is rejected. */
async function expectMethods({ path }: Row): Promise<void> {
  const sent = { headers: { 'Accept-Encoding': 'br' } };
  const { status, headers, body } = await exchange(site.port, path, sent);
  const head = await exchange(site.port, path, { ...sent, method: 'HEAD' });
  expect([head.status, head.body.length]).toEqual([status, 0]);
  // The reply of `/metrics` grows with each request.
  const length = path === '/metrics' ? expect.any(String) : String(body.length);
  expect(headers['content-length']).toEqual(length);
  expect(head.headers).toEqual({ ...headers, ...ofOneReply, 'content-length': length });
  for (const method of otherMethods) {
    const { status, headers } = await exchange(site.port, path, { method });
    expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.location ?? headers['set-cookie']).toBeUndefined();
  }
}

async function expectSameForCredentials({ path }: Row, plain: Exchange): Promise<void> {
  // The reply of `/metrics` grows with each request.
  if (path === '/metrics') return;
  for (const headers of credentials) {
    const reply = await exchange(site.port, path, { headers });
    expect(reply, JSON.stringify(headers)).toEqual({
      ...plain,
      headers: { ...plain.headers, ...ofOneReply },
    });
  }
}

async function expectSameForQuery({ path, location }: Row, plain: Exchange): Promise<void> {
  // The query of `/media/…` belongs to the upstream.
  if (/^\/(metrics|media)/.test(path)) return;
  const query = `${path.includes('?') ? '&' : '?'}utm_source=a%2Fb&x=&__proto__=1&%zz`;
  const queried = await exchange(site.port, path + query);
  expect(queried.body).toEqual(plain.body);
  expect(queried.headers).toEqual({
    ...plain.headers,
    ...ofOneReply,
    // The address of a picture has no query of a page.
    ...(location && { location: path === '/' ? location + query : location }),
  });
}

/** The reply never contains the Host header. */
async function expectNoHost({ path, status }: Row): Promise<void> {
  const headers = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'host=evil.example',
    Origin: 'https://evil.example',
  };
  const reply = await exchange(site.port, path, { headers });
  expect(JSON.stringify(reply.headers) + reply.body).not.toContain('evil');
  const absolute = await sendTarget(site.port, `http://evil.example${path}`);
  expect(absolute).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(absolute).not.toContain('evil');
}

/** The encoding is one that the client accepts. */
async function expectEncodings({ path, vary }: Row, plain: Exchange): Promise<void> {
  if (!vary?.includes('Accept-Encoding')) {
    const { headers } = await exchange(site.port, path, { headers: { 'Accept-Encoding': 'br' } });
    expect(headers['content-encoding']).toBeUndefined();
    return;
  }
  for (const [accept, encoding] of accepted) {
    const headers = accept === undefined ? {} : { 'Accept-Encoding': accept };
    const reply = await exchange(site.port, path, { headers });
    expect([accept, reply.headers['content-encoding']]).toEqual([accept, encoding]);
    expect(reply.headers['content-length']).toBe(String(reply.body.length));
    expect(encoding ? unpack[encoding](reply.body) : reply.body).toEqual(plain.body);
    expect(reply.headers.vary).toBe(plain.headers.vary);
  }
}

/** The validator spares the visitor what they have, and nothing else. */
async function expectValidators({ path, status, cache, vary, etag }: Row): Promise<void> {
  // The upstream of a picture validates it itself; a 404 is sent whole.
  if (!etag || path.startsWith('/media')) return;
  const tags = new Set<string>();
  const isByDevice = vary?.startsWith(DEVICE) ?? false;
  const visitors = (isByDevice ? [phone, desktop] : [desktop]).flatMap((device) =>
    ['br', 'gzip', 'identity'].map((encoding) => ({ ...device, 'Accept-Encoding': encoding })),
  );
  for (const visitor of visitors) {
    const get = (headers: Record<string, string>, method = 'GET') =>
      exchange(site.port, path, { method, headers: { ...visitor, ...headers } });
    const tag = (await get({})).headers.etag ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    tags.add(tag);
    if (status === 404) {
      const again = await get({ 'If-None-Match': tag });
      expect(again.status).toBe(404);
      expect(again.headers['content-length']).not.toBe('0');
      continue;
    }
    for (const known of [tag, `W/${tag}`, `"x", W/"y",${tag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, body } = await get({ 'If-None-Match': known }, method);
        expect([known, status, body.length]).toEqual([known, 304, 0]);
        const { etag, 'cache-control': control } = headers;
        expect([etag, control, headers.vary]).toEqual([tag, cache, vary]);
        expect(headers['content-encoding'] ?? headers['content-type']).toBeUndefined();
      }
    }
    for (const other of [`${tag}x`, tag.slice(1, -1), '"x"', '', 'W/*']) {
      expect((await get({ 'If-None-Match': other })).status).toBe(200);
    }
    expect((await get({ 'If-None-Match': tag, 'Cache-Control': 'no-cache' })).status).toBe(200);
    const since = { 'If-Modified-Since': new Date(Date.now() + 60_000).toUTCString() };
    expect((await get(since)).status).toBe(200);
  }
  // Another one for each device and encoding.
  if (isByDevice) expect(tags.size).toBe(6);
}

describe('every row of the HTTP table', () => {
  it.each(rows)(
    '$path has its status and headers, and is the same for every credential: there is no guard and no role',
    async (row) => {
      const plain = await exchange(site.port, row.path);
      expectHeaders(row, plain);
      await expectMethods(row);
      await expectSameForCredentials(row, plain);
      await expectSameForQuery(row, plain);
      await expectNoHost(row);
      await expectEncodings(row, plain);
      await expectValidators(row);
    },
  );
});

describe('an address similar to one of ours', () => {
  const exact = [
    ...['/homeWeb', '/homeApp', '/details', '/judgeView', '/maintain', '/unknown'],
    ...['/healthz', '/readyz', '/metrics'],
    ...['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'],
    ...['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'],
  ];

  it.each(exact)(
    '%s without its trailing slash is the redirect target, with the query',
    async (path) => {
      const { status, headers } = await exchange(site.port, `${path}/?a=%2F%2Fb&c`);
      expect([status, headers.location]).toEqual([308, `${path}?a=%2F%2Fb&c`]);
      expect(headers).toMatchObject({
        'content-length': '0',
        'cache-control': 'public, max-age=86400',
      });
    },
  );

  it.each([
    ['/details/?banner=1&x=%2F', '/details?banner=1&x=%2F'],
    ['/maintain//', '/maintain'],
    ['/a//evil.example/', '/a//evil.example'],
    ['http://evil.example/homeWeb/', '/homeWeb'],
  ])('%s is redirected to %s', async (target, location) => {
    const reply = await sendTarget(site.port, target);
    expect(reply).toMatch(/^HTTP\/1\.1 308 /);
    expect(reply).toContain(`\r\nLocation: ${location}\r\n`);
  });

  const twisted = [...exact, '/api/banner/1', '/media/a.webp', '/desktop/assets/main-abc123.js'];

  const twists = [
    (path: string) => path.toUpperCase(),
    (path: string) => `/${hex(path.charAt(1))}${path.slice(2)}`,
    ...['/', '/.', '/x/..', '/%2e'].map((before) => (path: string) => before + path),
    ...['%2F', '%00', '%zz', ';'].map((first) => (path: string) => path.replace('/', `/${first}`)),
  ];

  it.each(twisted)('%s, twisted, is an unknown page of the visitor’s device', async (path) => {
    for (const twist of twists) {
      const address = twist(path);
      const { status, headers, body } = await exchange(site.port, address, { headers: phone });
      const { location, 'x-robots-tag': robots } = headers;
      expect([address, status, location, robots]).toEqual([address, 404, undefined, 'noindex']);
      expect(String(body)).toContain('data-device="mobile"');
    }
  });

  it.each([
    ['//evil.example/', HTML],
    ['/\\evil.example/', HTML],
    ['/homeWeb%00', HTML],
    ['/homeWeb/x', HTML],
    ['/homeWeb%3Fa', HTML],
    ['/desktop/index.html', HTML],
    ['/desktop/assets', HTML],
    ['/api/BANNER/1', JSON_TYPE],
    ['/api//banner/1', JSON_TYPE],
    ['/api/b%61nner/1', JSON_TYPE],
    ['/media/a.webp/', TEXT],
    ['/media/A.webp', TEXT],
    ['/desktop/assets/', TEXT],
    ['/desktop/assets/MAIN-abc123.js', TEXT],
    ['/desktop/assets/main%2Dabc123.js', TEXT],
    ['/desktop/assets/../../../package.json', TEXT],
    ['/desktop/assets/..%2f..%2fpackage.json', TEXT],
    ['/desktop/assets/main-abc123.js.br', TEXT],
    ['/desktop/assets/main-abc123.js.gz', TEXT],
    ['/mobile/assets/notes', TEXT],
    ['/mobile/assets/main-abc123.map', TEXT],
  ])('%s is 404 as %s', async (path, type) => {
    const { status, headers } = await exchange(site.port, path);
    expect([status, headers['content-type']]).toEqual([404, type]);
    expect(headers['cache-control']).toBe(type === HTML ? 'no-cache' : 'no-store');
    expect(headers.location).toBeUndefined();
  });
});

function hex(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}
