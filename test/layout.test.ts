import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/buildStamp.ts';

const dependenciesOf = (workspace: string): string[] => {
  const text = readFileSync(path.join(root, workspace, 'package.json'), 'utf8');
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(text);
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
};

it.each([
  ['.', ['react', 'react-dom', 'vite', 'vitest', 'supertest', 'typescript']],
  ['shared', ['@tanstack/react-query', 'ky', 'react', 'react-router']],
  ['apps/desktop', ['antd', 'react-router']],
  ['apps/mobile', ['antd-mobile', 'react-router']],
  ['gateway', ['express']],
])('%s is built with %j', (workspace, packages) => {
  expect(dependenciesOf(workspace)).toEqual(expect.arrayContaining(packages));
});

it.each([
  'package.json',
  'apps/desktop',
  'apps/mobile',
  'gateway',
  'shared',
  'tsconfig.base.json',
  'vitest.workspace.ts',
  'docker-compose.yml',
  'README.md',
])('%s stands where a newcomer looks for it', (entry) => {
  expect(existsSync(path.join(root, entry))).toBe(true);
});
