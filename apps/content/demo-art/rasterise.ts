// Turns the SVG sources in this folder into the AVIF pictures of the demo content.
// Run from the repository root: node apps/content/demo-art/rasterise.ts
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const here = import.meta.dirname;
const demo = join(here, '../demo');
const banners = ['winter-reading', 'lakeside-night', 'story-tree'];

for (const file of (await readdir(here)).filter((name) => name.endsWith('.svg')).sort()) {
  const name = file.replace('.svg', '');
  const folder = banners.includes(name.replace('-portrait', '')) ? 'banners' : 'articles';
  const target = join(demo, folder, `${name}.avif`);
  const { width } = await sharp(join(here, file)).metadata();
  // Drawn at twice the size and scaled down, so that thin lines stay clean.
  const pixels = await sharp(join(here, file), { density: 144 })
    .resize({ width })
    .flatten({ background: '#0b2325' })
    .png()
    .toBuffer();
  await sharp(pixels).avif({ quality: 58, effort: 7, chromaSubsampling: '4:4:4' }).toFile(target);
  process.stdout.write(`${target}: ${(await stat(target)).size} bytes\n`);
}
