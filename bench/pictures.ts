import { cp, mkdtempDisposable, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { root } from '../scripts/repository.ts';
import { log, numberArgument, printTable } from './support/report.ts';
import { runContent } from './support/runContent.ts';

const [WIDTH, HEIGHT] = [6000, 4000];

const count = numberArgument('photographs', 100);
await using folder = await mkdtempDisposable(path.join(tmpdir(), 'twinfront-pictures-'));
const content = path.join(folder.path, 'content');
await cp(path.join(root, 'apps/content/templates/site'), content, { recursive: true });
log(`writing ${count} photographs`);
let bytes = 0;
for (let index = 0; index < count; index += 1) bytes += await writeBanner(content, index);
const rows = [];
for (const sync of ['first', 'second']) {
  log(`${sync} sync`);
  const database = path.join(folder.path, 'content.db');
  const { seconds, peakMB } = await runContent(database, ['sync', content]);
  rows.push({
    sync,
    s: seconds.toFixed(1),
    's per photograph': (seconds / count).toFixed(2),
    'peak memory, MB': peakMB,
  });
}
const size = (bytes / count / 1e6).toFixed(1);
printTable(rows, [
  `${count} JPEG photographs of 24 megapixels and ${size} MB each, as banners; SQLite.`,
]);

/** A banner with a photograph of its own: coarse noise in changing colours. */
async function writeBanner(content: string, index: number): Promise<number> {
  const noise = { type: 'gaussian', mean: 128, sigma: 15 } as const;
  const create = {
    width: WIDTH / 4,
    height: HEIGHT / 4,
    channels: 3,
    background: '#808080',
    noise,
  } as const;
  const pixels = await sharp({ create })
    .modulate({ hue: (index * 37) % 360 })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const file = path.join(content, 'banners', `photo-${index}.jpg`);
  await sharp(pixels)
    .resize(WIDTH, HEIGHT)
    .withExif({ IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
    .jpeg({ quality: 95 })
    .toFile(file);
  const front = `title: Photograph ${index}\nimage: { src: photo-${index}.jpg, alt: Noise }`;
  await writeFile(file.replace(/\.jpg$/, '.md'), `---\n${front}\n---\n`);
  return (await stat(file)).size;
}
