import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { exchange } from '../gateway/src/testing/exchange.ts';
import { assetsOf } from './support/assets.ts';
import { getHomeContent, port, root } from './support/site.ts';
import { expect, test } from './support/test.ts';

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  exchange(port, address, { method, headers });

const IMMUTABLE = 'public, max-age=31536000, immutable';
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

function listBuiltAssets() {
  return ['desktop', 'mobile'].flatMap((device) => {
    const folder = path.join(root, 'apps', device, 'dist/assets');
    // The compressed files beside them have no addresses of their own.
    const files = readdirSync(folder).filter((file) => !/\.(br|gz)$/.test(file));
    return files.map((file) => ({
      address: `/${device}/assets/${file}`,
      bytes: readFileSync(path.join(folder, file)),
    }));
  });
}

test('every built asset is there, typed, hashed and immutable', async () => {
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

test('every built script and style comes in the encoding that the client accepts', async () => {
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

test('every asset that a document names is there', async () => {
  for (const [home, device] of [
    ['/homeWeb', 'desktop'],
    ['/homeApp', 'mobile'],
  ]) {
    const { body } = await get(String(home));
    const assets = assetsOf(String(body));
    expect(assets.length).toBeGreaterThan(1);
    for (const asset of assets) expect(asset).toContain(`/${device}/assets/`);
    const named = [...String(body).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
      ([, href = '']) => href,
    );
    expect(named).toContain('/favicon.svg');
    expect(named).toContain('/manifest.webmanifest');
    for (const href of new Set([...named, ...assets])) {
      expect([href, (await get(href)).status]).toEqual([href, 200]);
    }
  }
});

// Other ranges and validators: apps/content/src/server/app.test.ts, gateway/src/routes/media.test.ts.
test('a picture of the content service answers ranges and validators through the gateway', async ({
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

  const part = await get(address, { Range: 'bytes=-5', 'If-Range': etag });
  expect(part.status).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes ${size - 5}-${size - 1}/${size}`);
  expect(part.body.equals(whole.body.subarray(-5))).toBe(true);

  const beyond = await get(address, { Range: `bytes=${size}-` });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
  const known = await get(address, { 'If-None-Match': etag });
  expect([known.status, known.body.length]).toEqual([304, 0]);
});
