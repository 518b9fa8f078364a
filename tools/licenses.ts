import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/buildStamp.ts';

/*
 * Licences of the packages that ship, from the lock file. Fails on one that is not permissive, except for
 * shared libraries under the LGPL, which are loaded at run time and can be replaced.
 */

const PERMISSIVE =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0|Unlicense|Zlib)$/;

/** sharp's prebuilt libvips, of which pictures are made. */
const SHARED_LIBRARY = /^@img\/sharp-/;
const LGPL = ' AND LGPL-3.0-or-later';

interface LockedPackage {
  license?: string;
  dev?: boolean;
  /** A development dependency, or an optional peer dependency such as types. */
  devOptional?: boolean;
  link?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** Of an SPDX expression: whether a choice of permissive licences satisfies it. */
export function isPermissive(license: string): boolean {
  const plain = license.replace(/[()]/g, '');
  // The expression is not parsed: with AND or WITH, each part must be permissive.
  if (/ AND | WITH /.test(plain)) {
    return plain.split(/ AND | OR | WITH /).every((name) => PERMISSIVE.test(name));
  }
  return plain.split(' OR ').some((name) => PERMISSIVE.test(name));
}

/** Whether a package may ship. */
export function isAccepted(name: string, license: string): boolean {
  if (!SHARED_LIBRARY.test(name)) return isPermissive(license);
  return license === 'LGPL-3.0-or-later' || isPermissive(license.replace(LGPL, ''));
}

/** Licences by package: of the dependencies of all workspaces, without those of development. */
export function shippedLicenses(): Map<string, string> {
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
  return new Map(
    shipped
      .map(([place, locked]) => [place.replace(/.*node_modules\//, ''), locked] as const)
      .filter(([name, locked]) => !locked.optional || optional.has(name))
      .map(([name, { license = 'no licence' }]) => [name, license]),
  );
}

if (import.meta.main) {
  for (const [name, license] of shippedLicenses()) {
    process.stdout.write(`${license.padEnd(14)} ${name}\n`);
    if (isAccepted(name, license)) continue;
    process.stderr.write(`${name} ships under "${license}", which is not permissive.\n`);
    process.exitCode = 1;
  }
}
