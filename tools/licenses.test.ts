import { expect, it } from 'vitest';
import { isAccepted, shippedLicenses } from './licenses.ts';

it.each([
  ['other', 'MIT', true],
  ['other', 'MIT AND GPL-3.0-only', false],
  ['other', 'LGPL-3.0-or-later', false],
  ['other', 'no licence', false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', true],
  ['@img/sharp-linux-x64', 'GPL-3.0-only', false],
  ['libheif-js', 'LGPL-3.0', true],
  ['libheif-plugins', 'LGPL-3.0', false],
])('%s may ship under %j: %s', (name, license, expected) => {
  expect(isAccepted(name, license)).toBe(expected);
});

it.each([
  ['express', true],
  ['antd', true],
  ['debug', true],
  ['pg', true],
  ['vite', false],
  ['@twinfront/shared', false],
  ['@typescript/typescript-linux-x64', false],
])('%s ships: %s', (name, expected) => {
  expect(shippedLicenses().some(([shipped]) => shipped === name)).toBe(expected);
});
