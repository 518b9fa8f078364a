/** Licences that ask for no more than to be named. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/** Of an SPDX expression, such as `(MIT OR GPL-3.0-only)`: whether one may choose only such. */
export function isPermissive(license: string): boolean {
  const plain = license.replace(/[()]/g, '');
  // Without knowing which of them belong together, all must be.
  if (/ AND | WITH /.test(plain)) return plain.split(/ AND | OR | WITH /).every(isKnown);
  return plain.split(' OR ').some(isKnown);
}

const isKnown = (name: string) => permissive.has(name.trim());
