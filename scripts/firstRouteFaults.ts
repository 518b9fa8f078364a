import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { collectChunks, type Manifest } from '../gateway/src/ssr/worker/chunks.ts';
import type { AppName } from './buildStamp.ts';

/** The most that the home page of a site may load before it answers, in bytes of Brotli. */
export type Budgets = Record<AppName, { scripts: number; styles: number }>;

/** What is larger than it may be in its longest language, with the files that it is made of. */
export function firstRouteFaults(app: AppName, folder: string, budget: Budgets[AppName]): string[] {
  const manifest: Manifest = JSON.parse(
    readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const routes = (['zh-CN', 'en'] as const).map((locale) =>
    collectChunks(manifest, homeSources(manifest), locale),
  );
  return (['scripts', 'styles'] as const).flatMap((kind) => {
    const [largest] = routes.map((files) => weigh(folder, files[kind])).sort(byTotal);
    if (!largest) return [];
    const { sizes, total } = largest;
    if (total <= budget[kind]) return [];
    const list = sizes.map(({ file, bytes }) => `  ${String(bytes).padStart(7)} ${file}`);
    return [
      [
        `The first route of the ${app} site has ${total} bytes of ${kind}; budgets.json allows ${budget[kind]}:`,
        ...list,
      ].join('\n'),
    ];
  });
}

/** The home page and the islands that it may render. */
function homeSources(manifest: Manifest): string[] {
  const islands = ['src/pages/home/Banners.tsx', 'src/features/refresh/PullToRefresh.tsx'];
  return ['src/pages/home/HomePage.tsx', ...islands.filter((source) => manifest[source])];
}

interface Weight {
  sizes: { file: string; bytes: number }[];
  total: number;
}

function weigh(folder: string, files: string[]): Weight {
  const sizes = files.map((file) => ({
    file: path.basename(file),
    bytes: statSync(path.join(folder, `${file}.br`)).size,
  }));
  return { sizes, total: sizes.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const byTotal = (a: Weight, b: Weight) => b.total - a.total;
