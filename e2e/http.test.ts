import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { exchange } from '../gateway/src/testing/exchange.ts';
import { assetsOf } from './assets.ts';
import { getHomeContent, port, root } from './site.ts';
import { expect, test } from './test.ts';

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  exchange(port, address, { method, headers });

/** Until the document that shows this page is there: the very first visitors may get it empty. */
const untilRendered = (address: string, headers: Record<string, string>) =>
  expect
    .poll(async () => String((await get(address, headers)).body), { intervals: [50] })
    .toContain(' data-scripts="');

const HTML = 'text/html; charset=utf-8';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

function listBuiltAssets() {
  return ['desktop', 'mobile'].flatMap((device) => {
    const folder = path.join(root, 'apps', device, 'dist/assets');
    // Beside each stands what it is when compressed, which is no file of its own.
    const files = readdirSync(folder).filter((file) => !/\.(br|gz)$/.test(file));
    return files.map((file) => ({
      address: `/${device}/assets/${file}`,
      bytes: readFileSync(path.join(folder, file)),
    }));
  });
}

test('every built asset is there, typed, hashed and kept for ever', { tag: '@both' }, async () => {
  const built = listBuiltAssets();
  expect(built.length).toBeGreaterThan(20);
  const types = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
  for (const { address, bytes } of built) {
    expect(address).toMatch(/-[\w-]{8}\.\w+$/);
    const { status, headers, body } = await get(address);
    expect([address, status, headers['cache-control']]).toEqual([address, 200, IMMUTABLE]);
    expect(body.equals(bytes), address).toBe(true);
    const type = Object.entries(types).find(([ending]) => address.endsWith(ending))?.[1];
    expect(headers['content-type']).toEqual(type ?? expect.stringMatching(/^(image|font)\//));
  }
});

test('every built script and style comes as small as the visitor takes it', {
  tag: '@both',
}, async () => {
  const texts = listBuiltAssets().filter(({ address }) => /\.(js|css)$/.test(address));
  for (const { address, bytes } of texts) {
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, body } = await get(address, { 'Accept-Encoding': encoding });
      expect([address, headers['content-encoding']]).toEqual([address, encoding]);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(unpack[encoding](body).equals(bytes), address).toBe(true);
    }
  }
});

test('every asset that a document names is there', { tag: '@both' }, async ({ isMobile }) => {
  const device = isMobile ? 'mobile' : 'desktop';
  const { body } = await get(isMobile ? '/homeApp' : '/homeWeb');
  const assets = assetsOf(String(body));
  expect(assets.length).toBeGreaterThan(1);
  for (const asset of assets) expect(asset).toContain(`/${device}/assets/`);
  const named = [...String(body).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
    ([, href = '']) => href,
  );
  expect(named).toContain('/favicon.svg');
  expect(named).toContain('/manifest.webmanifest');
  for (const href of [...named, ...assets])
    expect([href, (await get(href)).status]).toEqual([href, 200]);
});

test('a missing asset is a 404 that nobody keeps, never a page', { tag: '@both' }, async () => {
  for (const device of ['desktop', 'mobile']) {
    for (const file of ['index-00000000.js', '', '../index.html', '%2e%2e/index.html']) {
      const { status, headers } = await get(`/${device}/assets/${file}`);
      expect([file, status, headers['cache-control']]).toEqual([file, 404, 'no-store']);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  }
});

test('every document is the device’s own, with a validator for each encoding', {
  tag: '@both',
}, async ({ request, home, isMobile }) => {
  const { banners, functions, notices } = await getHomeContent(request);
  const pages = [
    home,
    '/details',
    `/details?banner=${banners[0]?.id}`,
    `/details?function=${functions[0]?.id}`,
    `/details?article=${encodeURIComponent(notices[0]?.title ?? '')}`,
    '/details?search=a',
    '/maintain',
  ];
  const agents = { desktop: 'Windows', mobile: 'iPhone' };
  const device = isMobile ? 'mobile' : 'desktop';
  const tags = new Set();
  for (const page of pages) {
    await untilRendered(page, { 'User-Agent': agents[device] });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const sent = { 'User-Agent': agents[device], 'Accept-Encoding': encoding };
      const { status, headers, body } = await get(page, sent);
      expect([page, status, headers['cache-control']]).toEqual([page, 200, 'no-cache']);
      expect(headers['content-type']).toBe(HTML);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toBe(
        page === home ? 'Accept-Encoding' : 'User-Agent, Cookie, Accept-Encoding',
      );
      tags.add(headers.etag);
      const head = await get(page, sent, 'HEAD');
      const { date, 'x-request-id': name } = head.headers;
      expect(head.headers).toEqual({ ...headers, date, 'x-request-id': name });
      const again = await get(page, { ...sent, 'If-None-Match': headers.etag ?? '' });
      expect([page, again.status, again.body.length]).toEqual([page, 304, 0]);
      if (encoding === 'identity') {
        expect(String(body)).toContain(` data-scripts="/${device}/assets/`);
        expect(String(body)).not.toContain(
          `/${device === 'mobile' ? 'desktop' : 'mobile'}/assets/`,
        );
      }
    }
  }
  expect(tags).not.toContain(undefined);
  expect(tags.size).toBe(3 * pages.length);
});

test('an unknown page and an unknown thing are 404 in the device’s own page', {
  tag: '@both',
}, async ({ isMobile }) => {
  const agent = { 'User-Agent': isMobile ? 'Android' : 'X11' };
  for (const address of [
    '/no-such-page',
    '/HOMEWEB',
    '/details?banner=gone',
    '/details?article=',
  ]) {
    await untilRendered(address, agent);
    const { status, headers, body } = await get(address, agent);
    expect([address, status]).toEqual([address, 404]);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(String(body)).toContain(` data-scripts="/${isMobile ? 'mobile' : 'desktop'}/assets/`);
  }
});

test('the door, a slash at the end and another method are answered as the table says', {
  tag: '@both',
}, async ({ isMobile }) => {
  const door = await get('/?a=%20&b', { 'User-Agent': isMobile ? 'iPad' : '' });
  expect([door.status, door.headers.location]).toEqual([
    302,
    `${isMobile ? '/homeApp' : '/homeWeb'}?a=%20&b`,
  ]);
  expect(door.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'User-Agent, Cookie' });

  const slash = await get('/details/?banner=1&x=%2F');
  expect([slash.status, slash.headers.location]).toEqual([308, '/details?banner=1&x=%2F']);
  for (const hostile of ['//evil.example/', '///evil.example/', '/\\evil.example/']) {
    expect((await get(hostile)).headers.location).toBeUndefined();
  }

  for (const method of ['POST', 'OPTIONS', 'TRACE', 'BREW']) {
    const { status, headers } = await get('/homeWeb', {}, method);
    expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
  }
});

test('a picture comes in part or not at all when that is enough', { tag: '@both' }, async ({
  request,
}) => {
  const { banners } = await getHomeContent(request);
  const address = banners[0]?.image?.src ?? '';
  const whole = await get(address);
  const size = whole.body.length;
  expect(whole.status).toBe(200);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/avif',
    'content-length': String(size),
    'cache-control': IMMUTABLE,
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const etag = whole.headers.etag ?? '';
  expect((await get(address, {}, 'HEAD')).headers['content-length']).toBe(String(size));

  const parts = [
    ['bytes=0-9', 0, 10],
    [`bytes=${size - 3}-`, size - 3, size],
    ['bytes=-5', size - 5, size],
    [`bytes=10-${size + 99}`, 10, size],
  ] as const;
  for (const [Range, from, to] of parts) {
    const part = await get(address, { Range, 'If-Range': etag });
    expect([Range, part.status]).toEqual([Range, 206]);
    expect(part.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${size}`);
    expect(part.body.equals(whole.body.subarray(from, to))).toBe(true);
  }

  const beyond = await get(address, { Range: `bytes=${size}-` });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
  expect(beyond.body).toHaveLength(0);

  const whollyAnswered: Record<string, string>[] = [
    { Range: 'bytes=0-9', 'If-Range': '"other"' },
    { Range: 'bytes=0-1,4-5' },
    { Range: 'lines=0-9' },
  ];
  for (const headers of whollyAnswered) {
    const { status, body } = await get(address, headers);
    expect([headers, status, body.length]).toEqual([headers, 200, size]);
  }

  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const { status, body } = await get(address, { 'If-None-Match': known });
    expect([known, status, body.length]).toEqual([known, 304, 0]);
  }
  expect((await get(address, { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('a drawing comes as an image in a sandbox, a missing picture is a 404', {
  tag: '@both',
}, async ({ request }) => {
  const { functions } = await getHomeContent(request);
  const reply = await request.get(`/api/function/${functions[0]?.id}`);
  const { src } = (await reply.json()).data.icon;
  const { headers } = await get(src);
  expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");

  for (const address of ['/media/none.webp', '/media/', '/media/../banner/1', `${src}/..`]) {
    const { status, headers } = await get(address);
    expect([address, status, headers['cache-control']]).toEqual([address, 404, 'no-store']);
  }
});

test('crawlers and browsers find what they ask for, and no host but ours', {
  tag: '@both',
}, async () => {
  const expected = {
    '/robots.txt': [200, 'text/plain; charset=utf-8'],
    '/favicon.svg': [200, 'image/svg+xml'],
    '/manifest.webmanifest': [200, 'application/manifest+json; charset=utf-8'],
    // The site has not been told its own address.
    '/sitemap.xml': [404, HTML],
  };
  for (const [address, answer] of Object.entries(expected)) {
    const { status, headers, body } = await get(address, { Host: 'evil.example' });
    expect([address, status, headers['content-type']]).toEqual([address, ...answer]);
    expect(String(body)).not.toContain('evil');
    const again = await get(address, { 'If-None-Match': headers.etag ?? '' });
    expect(again.status).toBe(status === 200 ? 304 : 404);
  }
});

test('operators see that the site is alive, ready and open', { tag: '@both' }, async () => {
  for (const address of ['/healthz', '/readyz', '/metrics']) {
    const { status, headers } = await get(address);
    expect([address, status, headers['cache-control']]).toEqual([address, 200, 'no-store']);
  }
  const text = String((await get('/metrics')).body);
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  expect(text).toMatch(/^site_ready 1$/m);
  expect(text).toMatch(/^site_closed 0$/m);
  expect(text).toMatch(/^http_requests_total\{route="\/healthz",method="GET",status="200"\} \d+$/m);
});
