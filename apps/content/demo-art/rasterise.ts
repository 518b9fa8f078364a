// Turns the SVG sources in this folder into the AVIF pictures of the demo content.
// Run from the repository root: node apps/content/demo-art/rasterise.ts
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';

type Job = { folder: string; width: number; height: number; limit: number };

const here = import.meta.dirname;
const demo = join(here, '..', 'demo');
const KB = 1000;
const banners = ['winter-reading', 'lakeside-night', 'story-tree'];

function jobFor(name: string): Job {
  if (banners.includes(name))
    return { folder: 'banners', width: 1600, height: 600, limit: 90 * KB };
  if (banners.some((banner) => name === `${banner}-portrait`))
    return { folder: 'banners', width: 780, height: 900, limit: 40 * KB };
  return { folder: 'articles', width: 1200, height: 675, limit: 50 * KB };
}

const problems: string[] = [];
const sources = (await readdir(here)).filter((file) => file.endsWith('.svg')).sort();
if (sources.length === 0) problems.push(`No SVG sources in ${here}.`);

for (const file of sources) {
  const name = basename(file, '.svg');
  const { folder, width, height, limit } = jobFor(name);
  const svg = await readFile(join(here, file));
  const source = await sharp(svg).metadata();
  if (source.width !== width || source.height !== height) {
    problems.push(`${file} is ${source.width}×${source.height}, expected ${width}×${height}.`);
    continue;
  }
  // Drawn at twice the size and scaled down, so that thin lines stay clean;
  // then the best quality whose file stays within the limit.
  const pixels = await sharp(svg, { density: 144 })
    .resize(width, height)
    .flatten({ background: '#0b2325' })
    .png()
    .toBuffer();
  let avif: Buffer | undefined;
  for (const quality of [66, 62, 58, 54, 50, 46, 42]) {
    avif = await sharp(pixels).avif({ quality, effort: 7, chromaSubsampling: '4:4:4' }).toBuffer();
    if (avif.length < limit) {
      const size = `${(avif.length / KB).toFixed(1)} KB`;
      process.stdout.write(`${folder}/${name}.avif  ${width}×${height}  ${size}  q${quality}\n`);
      break;
    }
  }
  if (!avif || avif.length >= limit) {
    problems.push(
      `${name}.avif is ${((avif?.length ?? 0) / KB).toFixed(1)} KB, the limit is ${limit / KB} KB.`,
    );
    continue;
  }
  await mkdir(join(demo, folder), { recursive: true });
  await writeFile(join(demo, folder, `${name}.avif`), avif);
}

if (problems.length > 0) {
  const list = problems.map((problem) => `- ${problem}\n`).join('');
  process.stderr.write(`rasterise failed:\n${list}`);
  process.exit(1);
}
