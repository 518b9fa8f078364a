import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AppName, appNames, root } from './repository.ts';

/** Builds each site whose build is stale. Resolves with whether both are built. */
export async function buildIfStale(): Promise<boolean> {
  const stale = appNames.filter((app) => isStale(app));
  if (stale.length === 0) return true;
  process.stderr.write(`Building the site for ${stale.join(' and ')} …\n`);
  const [code] = await once(fork(path.join(import.meta.dirname, 'build.ts'), stale), 'exit');
  if (code !== 0) process.stderr.write('The site could not be built.\n');
  return code === 0;
}

/** Whether the build of the app is missing, of another version, or older than one of its sources. */
export function isStale(app: AppName, folder = root): boolean {
  const file = versionFile(app, folder);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== readVersion(folder)) return true;
  const builtAt = statSync(file).mtimeMs;
  return sourcesOf(app, folder).some((source) => statSync(source).mtimeMs > builtAt);
}

/** Marks a complete build with its version, and with the time of its start: later changes make it stale. */
export function markBuilt(app: AppName, startedAt: Date, folder = root): void {
  const file = versionFile(app, folder);
  writeFileSync(file, readVersion(folder));
  utimesSync(file, startedAt, startedAt);
}

/** Folders too, whose time changes when one of their files is removed or renamed. */
function sourcesOf(app: AppName, folder: string): string[] {
  const patterns = [
    `apps/${app}/{src,public}/**`,
    `apps/${app}/{index.html,package.json,*.ts}`,
    'apps/createViteConfig.ts',
    'shared/{api,browser,react,site,style}/**',
    // The versions of the packages.
    'package-lock.json',
    'scripts/build.ts',
  ];
  return globSync(patterns, { cwd: folder })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
}

const readVersion = (folder: string): string =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version;

const versionFile = (app: AppName, folder: string) =>
  path.join(folder, 'apps', app, 'dist/.version');
