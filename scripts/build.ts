import path from 'node:path';
import { build } from 'vite';
import { appNames, root, sourceStamp, writeStamp } from './buildStamp.ts';
import { compressAssets } from './compressAssets.ts';

// The production build, whatever NODE_ENV the shell has.
process.env.NODE_ENV = 'production';

// Ends with the process that started it.
const end = () => process.exit(1);
process.once('disconnect', end);

for (const app of appNames) {
  // Before the build, so that a change during the build makes it stale.
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
