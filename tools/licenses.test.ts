import { expect, it } from 'vitest';
import { isAccepted, isPermissive, shippedLicenses } from './licenses.ts';

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND BSD-3-Clause', true],
  ['MIT AND (ISC OR GPL-3.0-only)', false],
  ['Apache-2.0 WITH LLVM-exception', false],
  ['LGPL-2.1-or-later', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['no licence', false],
])('the licence %j is permissive: %s', (license, expected) => {
  expect(isPermissive(license)).toBe(expected);
});

it.each([
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
  ['@img/sharp-linux-x64', 'GPL-3.0-only', false],
  ['other', 'LGPL-3.0-or-later', false],
])('%s may ship under %j: %s', (name, license, expected) => {
  expect(isAccepted(name, license)).toBe(expected);
});

it('all packages that ship have licences that allow it', () => {
  const shipped = shippedLicenses();
  expect([...shipped].filter(([name, license]) => !isAccepted(name, license))).toEqual([]);
  for (const name of ['express', 'antd', 'react', 'pino', 'debug', 'pg']) {
    expect(shipped.has(name), name).toBe(true);
  }
  for (const name of [
    'vite',
    'typescript',
    '@twinfront/shared',
    '@typescript/typescript-linux-x64',
  ]) {
    expect(shipped.has(name), name).toBe(false);
  }
});
