import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/buildStamp.ts';

export interface ShippedPackage {
  name: string;
  version: string;
  /** As its author declares it, in SPDX; empty if they do not. */
  license: string;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  /** Also what something else takes if it finds it, such as types. */
  devOptional?: boolean;
  link?: boolean;
  /** Taken where it fits the machine. */
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** What the lock file names that is not for development alone: what visitors and operators get. */
export function shippedPackages(): ShippedPackage[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  );
  const isShipped = ({ dev, devOptional, link }: LockedPackage) => !dev && !devOptional && !link;
  const shipped = Object.entries(packages).filter(([, locked]) => isShipped(locked));
  // Of an optional package the lock file does not say whether a tool of development names it.
  const options = new Set(
    shipped.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies)),
  );
  return shipped.flatMap(([place, { version, license = '', optional }]) => {
    const [, name] = /.*node_modules\/(.+)$/.exec(place) ?? [];
    return name && version && (!optional || options.has(name)) ? [{ name, version, license }] : [];
  });
}
