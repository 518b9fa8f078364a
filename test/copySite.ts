import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AppName, root } from '../scripts/repository.ts';

const parts = [
  'apps',
  'gateway',
  'scripts',
  'shared',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** A copy of this repository for a test that changes it, with the builds of these apps. */
export function copySite(built: AppName[] = []): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'twinfront-copy-'));
  const builds = built.map((app) => path.join(root, 'apps', app, 'dist'));
  for (const part of parts) {
    cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) =>
        path.basename(file) !== 'node_modules' &&
        (path.basename(file) !== 'dist' || builds.includes(file)),
    });
  }
  linkPackages(path.join(copy, 'node_modules'));
  return copy;
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
