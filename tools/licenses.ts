import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/repository.ts';

/* Lists the licences of the packages that ship, from the lock file. Fails on one that is not accepted. */

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
]);

/** Of libraries that are loaded at run time and can be replaced: sharp's libvips, and libheif. */
const SHARED_LIBRARY = new Set([
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
]);

const isSharedLibrary = (name: string) => name.startsWith('@img/sharp-') || name === 'libheif-js';

interface LockedPackage {
  license?: string;
  dev?: boolean;
  /** A development dependency, or an optional peer dependency such as types. */
  devOptional?: boolean;
  link?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** Whether a package may ship. */
export const isAccepted = (name: string, license: string) =>
  PERMISSIVE.has(license) || (isSharedLibrary(name) && SHARED_LIBRARY.has(license));

/**
 * Packages with their licences: the dependencies of all workspaces, without those of development. A package in several
 * versions is listed several times, because their licences can differ.
 */
export function shippedLicenses(): [name: string, license: string][] {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(lock);
  const shipped = Object.entries(packages).filter(
    ([place, { dev, devOptional, link }]) =>
      place.includes('node_modules/') && !dev && !devOptional && !link,
  );
  // The lock file does not mark optional packages of development tools.
  const optional = new Set(
    [packages[''], ...shipped.map(([, locked]) => locked)].flatMap((locked) =>
      Object.keys(locked?.optionalDependencies ?? {}),
    ),
  );
  return shipped
    .map(([place, locked]) => [place.replace(/.*node_modules\//, ''), locked] as const)
    .filter(([name, locked]) => !locked.optional || optional.has(name))
    .map(([name, { license = 'no licence' }]) => [name, license]);
}

if (import.meta.main) {
  for (const [name, license] of shippedLicenses()) {
    process.stdout.write(`${license.padEnd(14)} ${name}\n`);
    if (isAccepted(name, license)) continue;
    process.stderr.write(
      `${name} ships under "${license}", which tools/licenses.ts does not accept.\n`,
    );
    process.exitCode = 1;
  }
}
