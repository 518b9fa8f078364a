import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AppName, root } from './repository.ts';

/** Whether the app was never built, or one of its sources changed since the last build. */
export function isStale(app: AppName, folder = root): boolean {
  const file = stampFile(app, folder);
  return !existsSync(file) || readFileSync(file, 'utf8') !== sourceStamp(app, folder);
}

export function writeStamp(app: AppName, stamp: string, folder = root): void {
  writeFileSync(stampFile(app, folder), stamp);
}

/** A hash of the sources of the app, of the shared packages and of the lock file. */
export function sourceStamp(app: AppName, folder = root): string {
  const files = globSync(
    [
      `apps/${app}/{src,public}/**/*`,
      `apps/${app}/{index.html,package.json,vite.config.ts}`,
      'apps/createViteConfig.ts',
      'shared/{api,browser,react,site,style}/**/*',
      'package-lock.json',
      'scripts/build.ts',
    ],
    { cwd: folder, withFileTypes: true },
  )
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${path.relative(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function stampFile(app: AppName, folder: string): string {
  return path.join(folder, 'apps', app, 'dist', '.stamp');
}
