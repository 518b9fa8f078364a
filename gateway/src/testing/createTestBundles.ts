import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Device } from '@twinfront/shared/site/device';
import { type Bundles, createBuiltBundle } from '../bundle.ts';

/** Two small sites, built as the real ones are: a document, a script, a style and a picture. */
export async function createTestBundles(): Promise<Bundles> {
  const [desktop, mobile] = await Promise.all([build('desktop'), build('mobile')]);
  return { desktop, mobile };
}

async function build(device: Device) {
  const folder = await mkdtemp(path.join(tmpdir(), `twinfront-${device}-`));
  await mkdir(path.join(folder, 'assets'));
  const write = (file: string, content: string) => writeFile(path.join(folder, file), content);
  await write('index.html', documentOf(device));
  await write('assets/main-abc123.js', `export const device = '${device}';\n`.repeat(40));
  await write('assets/main-abc123.css', 'body{margin:0}\n'.repeat(40));
  await write('assets/mark-abc123.webp', 'not really a picture');
  await write('assets/notes', 'no asset');
  const bundle = await createBuiltBundle(device, folder);
  await rm(folder, { recursive: true });
  return bundle;
}

const documentOf = (device: Device) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <!--head-->
    <script type="module" src="/${device}/assets/main-abc123.js"></script>
  </head>
  <body data-device="${device}"><div id="root"></div><!--data--></body>
</html>
`;
