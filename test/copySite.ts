import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeTestBuild } from '../gateway/src/testing/createTestBundles.ts';
import { markBuilt } from '../scripts/buildIfStale.ts';
import { appNames, root } from '../scripts/repository.ts';

const parts = [
  'apps',
  'gateway',
  'scripts',
  'shared',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** A copy of this repository for a test that changes it, without builds of the apps. */
export function copySite(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'twinfront-copy-'));
  for (const part of parts) {
    cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !['node_modules', 'dist'].includes(path.basename(file)),
    });
  }
  linkPackages(path.join(copy, 'node_modules'));
  return copy;
}

/** Adds small builds, which need no Vite, to a copy. */
export async function addTestBuilds(copy: string): Promise<void> {
  for (const app of appNames) {
    const dist = path.join(copy, 'apps', app, 'dist');
    cpSync(await writeTestBuild(app), dist, { recursive: true });
    markBuilt(app, new Date(), copy);
  }
}

/** Links all packages but the workspaces, which have relative links, to those of this repository. */
function linkPackages(copy: string): void {
  const packages = path.join(root, 'node_modules');
  mkdirSync(copy);
  for (const name of readdirSync(packages)) {
    const source = path.join(packages, name);
    const target = path.join(copy, name);
    if (name === '@twinfront') cpSync(source, target, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(source, target);
  }
}
