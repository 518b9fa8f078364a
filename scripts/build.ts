import path from 'node:path';
import { build } from 'vite';
import { appNames, root, sourceStamp, writeStamp } from './buildStamp.ts';

for (const app of appNames) {
  // Taken first: what changes while the build runs makes it stale again.
  const stamp = sourceStamp(app);
  await build({ root: path.join(root, 'apps', app), logLevel: 'warn' });
  writeStamp(app, stamp);
}
