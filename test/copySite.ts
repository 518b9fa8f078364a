import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AppName, root } from '../scripts/buildStamp.ts';

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
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}
