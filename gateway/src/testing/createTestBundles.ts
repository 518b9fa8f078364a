import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import type { Device } from '@twinfront/shared/site/device';
import { type Bundles, createBuiltBundle } from '../pages/bundle.ts';

const shared = (file: string) => new URL(`../../../shared/${file}`, import.meta.url).href;

/** Titles that make a page of the small sites fail: it throws, or never ends. */
export const FAILING = 'this title throws';
export const ENDLESS = 'this title never ends';

/** Two small sites, built as the real ones are: a document, a script, a style and a picture. */
export async function createTestBundles(webVitals?: boolean): Promise<Bundles> {
  const [desktop, mobile] = await Promise.all([
    build('desktop', webVitals),
    build('mobile', webVitals),
  ]);
  return { desktop, mobile };
}

async function build(device: Device, webVitals?: boolean) {
  return createBuiltBundle(device, await writeTestBuild(device), webVitals);
}

/** The folder of one of them. */
export async function writeTestBuild(device: Device): Promise<string> {
  const folder = tempFolder();
  for (const name of ['assets', 'server', '.vite']) await mkdir(path.join(folder, name));
  const write = (file: string, content: string | Buffer) =>
    writeFile(path.join(folder, file), content);
  const writeCompressed = async (file: string, content: string) => {
    await write(file, content);
    await write(`${file}.br`, brotliCompressSync(content));
    await write(`${file}.gz`, gzipSync(content));
  };
  await write('index.html', documentOf(device));
  await writeCompressed('assets/main-abc123.js', `export const device = '${device}';\n`.repeat(40));
  await writeCompressed('assets/main-abc123.css', 'body{margin:0}\n'.repeat(40));
  await write('assets/mark-abc123.webp', 'not really a picture');
  await write('assets/icon-7b400de0.png', 'not really a picture');
  await write('assets/notes', 'no asset');
  await write('assets/loader-abc123.js', `globalThis.device = '${device}';\n`);
  await write('assets/vitals-abc123.js', 'measure();\n');
  await write('server/render.js', renderScript);
  await write('.vite/manifest.json', JSON.stringify(manifest));
  return folder;
}

const manifest = {
  'index.html': { file: 'assets/main-abc123.js', css: ['assets/main-abc123.css'] },
  'src/pages/Page.tsx': { file: 'assets/Page-abc123.js', imports: ['index.html'] },
  '../../shared/site/messages/zhCN.ts': { file: 'assets/messages-zhCN-abc123.js' },
  '../../shared/site/messages/en.ts': { file: 'assets/messages-en-abc123.js' },
};

/** Renders the titles of the items of a page, with the status that the apps give it. */
const renderScript = `
import { parseDetails } from '${shared('site/details.ts')}';
import { siteUrl } from '${shared('site/paths.ts')}';

export async function render({ url, documentData }) {
  const texts = [];
  const pictures = [];
  const { pathname, searchParams } = siteUrl(url);
  const address = parseDetails(searchParams);
  const isMissing = pathname === '/not-found' || (pathname === '/details' && address.kind === 'malformed');
  const closed = documentData.closed && pathname === '/maintain';
  let status = isMissing ? 404 : closed ? 503 : 200;
  let reopensAt;
  const [configs, items] = [true, false].map((isWhole) => documentData.queries.filter(([[part]]) => (part === 'whole') === isWhole));
  for (const [[part, call], result] of [...configs.reverse(), ...items]) {
    if (!result.ok) {
      const isContent = part === 'item' || call === 'search ' + address.term;
      const isNeeded = (pathname.startsWith('/home') && part === 'whole') || (pathname === '/details' && (isContent || call === 'config site'));
      const isAnswer = result.failure.kind === 'notFound' && part !== 'whole';
      if (isNeeded && status === 200) status = !isAnswer ? 503 : part === 'item' ? 404 : 200;
      continue;
    }
    const { value } = result;
    if (value.similar && !call.startsWith('search tag:')) status = 404;
    if (call === 'config maintenance') reopensAt = value.reopensAt;
    if (call !== 'config home') texts.push(...[value.articles ?? value.item ?? value.similar ?? value].flat());
    if (part === 'cards' && value.image) pictures.push({ href: value.image.src, imagesizes: '100vw' });
  }
  const isDraft = texts.some((text) => text.draft);
  for (const text of texts) {
    if (text.title === '${FAILING}') throw new Error('a page of the test threw');
    while (text.title === '${ENDLESS}') {}
  }
  const markup = texts.map((text) => '<h1>' + escape(text.title ?? text.name) + '</h1>');
  if (documentData.returnTo) markup.push('<a href="' + escape(documentData.returnTo) + '">back</a>');
  const noindex = status === 404 || isDraft || ['/maintain', '/judgeView'].includes(pathname) || (status === 200 && address.kind === 'search');
  const head = '<title>' + escape(texts[0]?.title ?? texts[0]?.name ?? '') + '</title>';
  return { status, noindex, reopensAt, head, html: markup.join(''), source: 'pages/Page', pictures };
}

const escape = (text) => String(text).replace(/[&<>"]/g, (character) => '&#' + character.charCodeAt(0) + ';');
`;

const documentOf = (device: Device) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <!--head-->
    <script type="module" src="/${device}/assets/main-abc123.js"></script>
  </head>
  <body data-device="${device}"><div id="root"><!--app--></div><!--data--></body>
</html>
`;
