import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args], {
    encoding: 'utf8',
  });

it.each([[[]], [['nothing']]])('lists the benchmarks and exits with 2 for %j', (args) => {
  const { status, stdout, stderr } = run(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  const names = Array.from(stderr.matchAll(/^ {2}(\w+) +\S/gm), ([, name]) => name);
  expect(names).toEqual([
    'pages',
    'gateway',
    'growth',
    'pictures',
    'soak',
    'faults',
    'attacks',
    'stack',
  ]);
  for (const name of names)
    expect(existsSync(path.join(import.meta.dirname, `${name}.ts`))).toBe(true);
});

it('passes the arguments to the benchmark', () => {
  const { status, stderr } = run('soak', '1');
  expect(status).toBe(1);
  expect(stderr).toContain('number of minutes, 4 or more');
});
