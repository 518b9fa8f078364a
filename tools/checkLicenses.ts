import { execFileSync } from 'node:child_process';
import { root } from '../scripts/repository.ts';

/* Fails if a package that ships has a licence that is not in this list. */

const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
]);

/** Their libraries under the LGPL, libvips and libheif, are loaded at run time and can be replaced. */
const isLibrary = (name: string, license: string) =>
  /^(@img\/sharp-.+|libheif-js)$/.test(name) &&
  /^(Apache-2\.0 AND )?LGPL-3\.0(-or-later)?( AND MIT)?$/.test(license);

// Not `npm sbom --omit=dev`: it also omits what is a dependency of development somewhere else.
const packages: { name: string; license?: string }[] = JSON.parse(
  execFileSync('npm', ['query', '.prod', '--package-lock-only'], { cwd: root, encoding: 'utf8' }),
);
if (!packages.some(({ name }) => name === 'express')) throw new Error('npm query found nothing.');
for (const { name, license = 'no licence' } of packages) {
  if (accepted.has(license) || isLibrary(name, license)) continue;
  process.stderr.write(`${name} has the licence "${license}".\n`);
  process.exitCode = 1;
}
