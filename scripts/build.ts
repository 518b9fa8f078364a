import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { markBuilt } from './buildIfStale.ts';
import { appNames, root } from './repository.ts';

// The production build, whatever NODE_ENV the shell has.
process.env.NODE_ENV = 'production';

// Ends with the process that started it.
const end = () => process.exit(1);
process.once('disconnect', end);

const named = process.argv.slice(2);
for (const app of appNames.filter((app) => named.length === 0 || named.includes(app))) {
  const startedAt = new Date();
  const folder = path.join(root, 'apps', app);
  await build({ root: folder, logLevel: 'warn' });
  await build({
    root: folder,
    logLevel: 'warn',
    build: { ssr: 'src/render.tsx', outDir: 'dist/server' },
  });
  await compressAssets(path.join(folder, 'dist/assets'));
  markBuilt(app, startedAt);
}

process.off('disconnect', end);
if (process.connected) process.disconnect();

/** Writes a compressed `.br` and `.gz` beside each text file of a folder. */
async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
