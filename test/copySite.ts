import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../scripts/buildStamp.ts';

const parts = [
  'apps',
  'gateway',
  'scripts',
  'shared',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** A copy of this repository for a test that changes it; with the built sites if `built`. */
export function copySite({ built }: { built: boolean }): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'twinfront-copy-'));
  for (const part of parts) {
    cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'node_modules' && (built || !isBuildOutput(file)),
    });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

const isBuildOutput = (file: string) => path.basename(file) === 'dist';
