import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBuiltBundle } from '../gateway/src/pages/bundle.ts';
import { createRenderThread } from '../gateway/src/pages/pageCache.ts';
import { createTestSite, type TestSite } from '../gateway/src/testing/createTestSite.ts';
import { exchange } from '../gateway/src/testing/exchange.ts';
import packageJson from '../package.json' with { type: 'json' };
import { buildIfStale } from '../scripts/buildIfStale.ts';
import { appNames, root } from '../scripts/repository.ts';
import { createLog } from '../shared/node/log.ts';

const distOf = (app: string) => path.join(root, 'apps', app, 'dist');

let site: TestSite;
let renderer: ReturnType<typeof createRenderThread>;
let assets: { address: string; bytes: Buffer }[];

beforeAll(async () => {
  expect(await buildIfStale()).toBe(true);
  assets = appNames.flatMap((app) => {
    const folder = path.join(distOf(app), 'assets');
    return globSync('*', { cwd: folder, exclude: ['*.br', '*.gz'] }).map((file) => ({
      address: `/${app}/assets/${file}`,
      bytes: readFileSync(path.join(folder, file)),
    }));
  });
  const bundles = {
    desktop: createBuiltBundle('desktop', distOf('desktop')),
    mobile: createBuiltBundle('mobile', distOf('mobile')),
  };
  renderer = createRenderThread(createLog('gateway', 'silent'), bundles);
  site = await createTestSite({ bundles, renderer });
}, 120_000);

afterAll(async () => {
  await site.close();
  await renderer.close();
});

const get = (address: string, headers: Record<string, string> = {}) =>
  exchange(site.port, address, { headers });

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

it('each built asset is served with its type, immutable and compressed', async () => {
  expect(assets.length).toBeGreaterThan(20);
  const types = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
  for (const { address, bytes } of assets) {
    expect(address).toMatch(/-[\w-]{8}\.\w+$/);
    const { status, headers, body } = await get(address);
    const cacheControl = 'public, max-age=31536000, immutable';
    expect([address, status, headers['cache-control']]).toEqual([address, 200, cacheControl]);
    expect(body.equals(bytes), address).toBe(true);
    const type = Object.entries(types).find(([ending]) => address.endsWith(ending))?.[1];
    expect(headers['content-type']).toEqual(type ?? expect.stringMatching(/^(image|font)\//));
    for (const encoding of type ? (['br', 'gzip'] as const) : []) {
      const { headers, body } = await get(address, { 'Accept-Encoding': encoding });
      expect([address, headers['content-encoding']]).toEqual([address, encoding]);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(unpack[encoding](body).equals(bytes), address).toBe(true);
    }
  }
});

it('the messages of a language are in their chunk only', () => {
  const chunksWith = (text: string) =>
    assets
      .filter(({ address, bytes }) => address.endsWith('.js') && bytes.includes(text))
      .map(({ address }) => /(\w+-\w+)-[\w-]{8}\.js$/.exec(address)?.[1]);
  expect(chunksWith('跳到主要内容')).toEqual(['messages-zhCN', 'messages-zhCN']);
  expect(chunksWith('Skip to main content')).toEqual(['messages-en', 'messages-en']);
});

it('the documentation names the supported browsers', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const names = packageJson.browserslist.map(
    (browser) => browser[0]?.toUpperCase() + browser.slice(1),
  );
  expect(readme).toContain(`${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);
});
