import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args], {
    encoding: 'utf8',
  });

it('lists the benchmarks and exits with 2 for an unknown one', () => {
  const { status, stdout, stderr } = run('nothing');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  const names = Array.from(stderr.matchAll(/^ {2}(\w+) +\S/gm), ([, name]) => `${name}.ts`);
  const files = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['main*.ts'] });
  expect(names.toSorted()).toEqual(files.toSorted());
});

it('passes the arguments to the benchmark', () => {
  const { status, stderr } = run('soak', '1');
  expect(status).toBe(1);
  expect(stderr).toContain('number of minutes, 4 or more');
});
