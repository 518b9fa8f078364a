import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempFolder } from '@twinfront/shared/node/testing/tempFolder';
import { beforeEach, expect, it } from 'vitest';
import { isStale, markBuilt } from './buildIfStale.ts';

const BUILT_AT = new Date('2026-11-26T12:00:00Z');

let folder = '';
beforeEach(() => {
  folder = tempFolder();
  mkdirSync(path.join(folder, 'apps/desktop/dist'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"version":"1.0.0"}');
  for (const file of ['apps/desktop/src/main.tsx', 'apps/desktop/src/old.ts']) {
    write(file, BUILT_AT);
  }
});

/** Writes a file, in a folder that is not newer than the build. */
function write(file: string, time: Date): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, '');
  utimesSync(target, time, time);
  for (let parent = path.dirname(target); parent !== folder; parent = path.dirname(parent)) {
    utimesSync(parent, BUILT_AT, BUILT_AT);
  }
}

it('an app is stale until it is built, and in another version', () => {
  expect(isStale('desktop', folder)).toBe(true);
  markBuilt('desktop', BUILT_AT, folder);
  expect(isStale('desktop', folder)).toBe(false);
  writeFileSync(path.join(folder, 'package.json'), '{"version":"1.0.1"}');
  expect(isStale('desktop', folder)).toBe(true);
});

it.each([
  ['apps/desktop/src/main.tsx', true],
  ['shared/site/paths.ts', true],
  ['package-lock.json', true],
  ['apps/desktop/index.html', true],
  ['apps/desktop/public/icon.svg', true],
  ['apps/desktop/vite.config.ts', true],
  ['scripts/build.ts', true],
  ['apps/desktop/src/main.test.tsx', false],
  ['apps/mobile/src/main.tsx', false],
  ['gateway/src/app.ts', false],
])('a change of %s since the start of the build makes the desktop app stale: %j', (file, stale) => {
  write(file, new Date(BUILT_AT.getTime() + 1000));
  markBuilt('desktop', BUILT_AT, folder);
  expect(isStale('desktop', folder)).toBe(stale);
});

it('a removed source makes the app stale', () => {
  markBuilt('desktop', BUILT_AT, folder);
  rmSync(path.join(folder, 'apps/desktop/src/old.ts'));
  expect(isStale('desktop', folder)).toBe(true);
});
