import path from 'node:path';
import { build } from 'vite';
import { appNames, root, sourceStamp, writeStamp } from './buildStamp.ts';
import { compressAssets } from './compressAssets.ts';

// What visitors get, even from the shell of somebody who develops.
process.env.NODE_ENV = 'production';

// Started by another process, a build ends with it.
const end = () => process.exit(1);
process.once('disconnect', end);

for (const app of appNames) {
  // Taken first: what changes while the build runs makes it stale again.
  const stamp = sourceStamp(app);
  const folder = path.join(root, 'apps', app);
  await build({ root: folder, logLevel: 'warn' });
  await build({
    root: folder,
    logLevel: 'warn',
    build: { ssr: 'src/render.tsx', outDir: 'dist/server' },
  });
  await compressAssets(path.join(folder, 'dist/assets'));
  writeStamp(app, stamp);
}

process.off('disconnect', end);
if (process.connected) process.disconnect();
