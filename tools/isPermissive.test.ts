import { expect, it } from 'vitest';
import { isPermissive } from './isPermissive.ts';
import { shippedPackages } from './shippedPackages.ts';

it.each([
  ['MIT', true],
  ['Apache-2.0', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND BSD-3-Clause', true],
  ['MIT AND CC-BY-SA-4.0', false],
  ['MIT AND (ISC OR GPL-3.0-only)', false],
  ['Apache-2.0 WITH LLVM-exception', false],
  ['GPL-3.0-only', false],
  ['LGPL-2.1-or-later', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['UNLICENSED', false],
  ['mit-like', false],
  ['', false],
])('the licence %j is permissive: %s', (license, expected) => {
  expect(isPermissive(license)).toBe(expected);
});

it('what ships has permissive licences, and the tools of development are not counted', () => {
  const shipped = shippedPackages();
  expect(shipped.filter(({ license }) => !isPermissive(license))).toEqual([]);
  const names = shipped.map(({ name }) => name);
  for (const name of ['express', 'antd', 'antd-mobile', 'react', 'pino', '@tanstack/react-query']) {
    expect(names).toContain(name);
  }
  for (const name of ['vite', 'typescript', '@biomejs/biome', '@twinfront/shared']) {
    expect(names).not.toContain(name);
  }
  expect(names.filter((name) => name.startsWith('@typescript/'))).toEqual([]);
});
