import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './buildStamp.ts';

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
}

/** What the lock file names that is not for development alone: what visitors and operators get. */
export function shippedPackages(): ShippedPackage[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages).flatMap(
    ([place, { version, license, dev, devOptional, link }]) => {
      const [, name] = /.*node_modules\/(.+)$/.exec(place) ?? [];
      return name && version && !dev && !devOptional && !link
        ? [{ name, version, license: license ?? '' }]
        : [];
    },
  );
}
