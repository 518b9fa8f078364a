import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { tempFolder } from '../apps/content/src/testing/tempFolder.ts';
import { isStale, sourceStamp, writeStamp } from './buildStamp.ts';

let folder = '';
beforeEach(() => {
  folder = tempFolder();
  mkdirSync(path.join(folder, 'apps/desktop/dist'), { recursive: true });
  write('apps/desktop/src/main.tsx');
  write('shared/site/paths.ts');
  write('package-lock.json');
});

function write(file: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), file);
}

const stamp = () => writeStamp('desktop', sourceStamp('desktop', folder), folder);

it('an app is stale until a build has been stamped', () => {
  expect(isStale('desktop', folder)).toBe(true);
  stamp();
  expect(isStale('desktop', folder)).toBe(false);
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
])('a change of %s makes the desktop app stale: %j', (file, stale) => {
  stamp();
  write(file);
  appendFileSync(path.join(folder, file), 'changed');
  expect(isStale('desktop', folder)).toBe(stale);
});
