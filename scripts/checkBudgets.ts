import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import budgets from '../budgets.json' with { type: 'json' };
import { collectChunks } from '../gateway/src/pages/worker/chunks.ts';
import { buildIfStale } from './buildIfStale.ts';
import { appNames, root } from './repository.ts';

/* Fails if the scripts or styles of a page exceed budgets.json: bytes of Brotli, in each language. */

if (!(await buildIfStale())) process.exit(1);
const pages = {
  home: 'src/pages/home/HomePage.tsx',
  details: 'src/pages/details/DetailsPage.tsx',
};

for (const app of appNames) {
  const dist = path.join(root, 'apps', app, 'dist');
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  for (const page of ['home', 'details'] as const) {
    const budget = budgets[app][page];
    for (const locale of ['zh-CN', 'en'] as const) {
      const chunks = collectChunks(manifest, pages[page], locale);
      for (const kind of ['scripts', 'styles'] as const) {
        const sizes = chunks[kind].map((file) => statSync(path.join(dist, `${file}.br`)).size);
        const total = sizes.reduce((sum, size) => sum + size, 0);
        if (total <= budget[kind]) continue;
        const files = chunks[kind].map((file, index) => `${sizes[index]} ${file}`).join('\n  ');
        process.stderr.write(
          `${app}: ${total} bytes of ${kind} on the ${page} page (${locale}), budget ${budget[kind]}:\n  ${files}\n`,
        );
        process.exitCode = 1;
      }
    }
  }
}
