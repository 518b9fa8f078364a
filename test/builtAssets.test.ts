import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { supportedBrowsers } from '../apps/supportedBrowsers.ts';
import { createBuiltBundle } from '../gateway/src/pages/bundle.ts';
import { createRenderThread } from '../gateway/src/pages/renderThread.ts';
import { createTestSite, type TestSite } from '../gateway/src/testing/createTestSite.ts';
import { exchange } from '../gateway/src/testing/exchange.ts';
import { buildIfStale } from '../scripts/buildIfStale.ts';
import { appNames, root } from '../scripts/repository.ts';
import { createLog } from '../shared/node/log.ts';
import { newFeatures } from './newFeatures.ts';

const distOf = (app: string) => path.join(root, 'apps', app, 'dist');

let site: TestSite;
let renderer: ReturnType<typeof createRenderThread>;
let assets: { address: string; bytes: Buffer }[];

beforeAll(async () => {
  expect(await buildIfStale(() => {})).toBe(true);
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

/** Features that a supported browser may lack: it ignores the declaration or the rule, or the code asks first. */
const enhancements = [
  // ky and valibot ask for these. The second one rejects with another error in Chromium before 124.
  'api.AbortSignal.any_static',
  'api.AbortSignal.timeout_static',
  'api.URL.canParse_static',
  'css.at-rules.media.scripting',
  // Only for browsers with forced colours.
  'css.properties.forced-color-adjust',
  // Printing.
  'css.at-rules.page',
  'css.properties.break-after.avoid',
  'css.properties.orphans',
  'css.properties.widows',
  'css.properties.content-visibility',
  'css.selectors.details-content',
  // Typography.
  'css.properties.font-family.ui-monospace',
  'css.properties.hanging-punctuation',
  'css.properties.hyphenate-limit-chars',
  'css.properties.hyphens',
  'css.properties.text-autospace',
  'css.properties.text-size-adjust',
  'css.properties.text-spacing-trim',
  'css.properties.text-wrap',
  'css.selectors.marker',
  // Controls, scrolling, selecting, and half a pixel of the carousel.
  'css.properties.accent-color',
  'css.properties.overscroll-behavior',
  'css.properties.overscroll-behavior-x',
  'css.properties.scrollbar-gutter',
  'css.properties.user-select',
  // antd blurs what is behind a mask, and hides the scroll bar of a stack of notices.
  'css.properties.backdrop-filter',
  'css.properties.scrollbar-width',
  'css.types.round',
  'css.types.corner-shape-value.round',
  // In a rule for browsers with relative colours.
  'css.types.color.color.relative_syntax',
];

it('scripts, styles and documents need no feature that a supported browser lacks', async () => {
  const textOf = (ending: string) =>
    assets
      .filter(({ address }) => address.endsWith(ending))
      .map(({ bytes }) => bytes.toString())
      .join('\n');
  const documents: string[] = [];
  for (const agent of ['', 'iPhone']) {
    const home = agent ? '/homeApp' : '/homeWeb';
    const search = `/details?search=${encodeURIComponent('借阅')}`;
    for (const address of [home, search, '/judgeView', '/maintain', '/nowhere']) {
      const { body } = await get(address, { 'User-Agent': agent });
      documents.push(body.toString());
    }
  }
  const html = documents.join('\n');
  expect(html).toContain('--ant-');
  const markup = html.replaceAll(/<script.*?<\/script>/gs, '');
  const found = newFeatures({ css: textOf('.css') + markup, js: textOf('.js') + html });
  expect(found.filter((key) => !enhancements.includes(key))).toEqual([]);
});

it('the documentation names the supported browsers', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const { chrome, edge, firefox, safari } = supportedBrowsers;
  expect(readme).toContain(
    `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} and Safari ${safari}`,
  );
});
