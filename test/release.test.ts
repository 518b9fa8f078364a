import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/repository.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json'));

it('the version is in the root package.json alone', () => {
  const workspaces = globSync(['{shared,gateway}/package.json', 'apps/*/package.json'], {
    cwd: root,
  });
  expect(workspaces).toHaveLength(5);
  expect(workspaces.filter((file) => JSON.parse(read(file)).version)).toEqual([]);
  expect(JSON.parse(read('package-lock.json')).version).toBe(version);
});

it('the change log has the version', () => {
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  );
});

it('workflows use actions by their commits', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map(read).join('');
  const actions = [...workflows.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(actions.length).toBeGreaterThan(5);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$|^\.\//.test(action))).toEqual([]);
});
