import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { exchange } from '../gateway/src/testing/exchange.ts';
import { port, root } from './support/site.ts';
import { expect, test } from './support/test.ts';

const get = (address: string, headers: Record<string, string> = {}) =>
  exchange(port, address, { headers });

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

const assets = ['desktop', 'mobile'].flatMap((device) => {
  const folder = path.join(root, 'apps', device, 'dist/assets');
  return globSync('*', { cwd: folder, exclude: ['*.br', '*.gz'] }).map((file) => ({
    address: `/${device}/assets/${file}`,
    bytes: readFileSync(path.join(folder, file)),
  }));
});

test('each built asset is served with its type, immutable and compressed', async () => {
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

test('the messages of a language are in their chunk only', () => {
  const chunksWith = (text: string) =>
    assets
      .filter(({ address, bytes }) => address.endsWith('.js') && bytes.includes(text))
      .map(({ address }) => /(\w+-\w+)-[\w-]{8}\.js$/.exec(address)?.[1]);
  expect(chunksWith('跳到主要内容')).toEqual(['messages-zhCN', 'messages-zhCN']);
  expect(chunksWith('Skip to main content')).toEqual(['messages-en', 'messages-en']);
});
