import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { tempFolder } from '../apps/content/src/testing/tempFolder.ts';
import { root } from '../scripts/repository.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
let folder = '';

beforeEach(() => {
  folder = tempFolder();
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
});

/** Before the script runs: that user may not be able to read the folder of the repository. */
const dropPrivileges = `data:text/javascript,process.setgroups([]);process.setgid(${NOBODY});process.setuid(${NOBODY})`;

/** As a user without root's permission to write read-only files, as in the container. */
function writeSecrets(): string {
  const options = [
    '--input-type=module-typescript',
    ...(isRoot ? ['--import', dropPrivileges] : []),
  ];
  const { status, stderr } = spawnSync(process.execPath, [...options, '-', folder], {
    encoding: 'utf8',
    cwd: folder,
    input: readFileSync(path.join(root, 'deploy/writeSecrets.ts')),
  });
  expect(status, stderr).toBe(0);
  expect(readdirSync(folder)).toEqual(['postgres-password']);
  return readFileSync(path.join(folder, 'postgres-password'), 'utf8');
}

it('generates a password once, readable by every service', () => {
  const password = writeSecrets();
  expect(password).toMatch(/^[\w-]{32}$/);
  expect(statSync(path.join(folder, 'postgres-password')).mode & 0o777).toBe(0o444);
  expect(writeSecrets()).toBe(password);
});

it('starts again after an interrupted run', () => {
  const incomplete = path.join(folder, 'postgres-password.new');
  writeFileSync(incomplete, '', { mode: 0o444 });
  if (isRoot) chownSync(incomplete, NOBODY, NOBODY);
  expect(writeSecrets()).toMatch(/^[\w-]{32}$/);
});
