import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listBenchmarks } from './listBenchmarks.ts';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args], {
    encoding: 'utf8',
  });

it.each([[[]], [['nothing']]])(
  'with the arguments %j it lists every benchmark and ends with 2',
  (args) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    const benchmarks = listBenchmarks();
    const known =
      'faults floods gateways growth kills lighthouse pages rolling-restart slow-clients soak stack throughput visit-cost';
    expect(benchmarks.map(({ name }) => name)).toEqual(expect.arrayContaining(known.split(' ')));
    for (const { name, description } of benchmarks) {
      expect(description).toMatch(/^[A-Z].{10,}/);
      expect(stderr).toContain(`${description}\n`);
      expect(stderr).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
    }
  },
);

it('runs the benchmark of that name with the other arguments', () => {
  const { status, stderr } = run('soak', '1');
  expect(status).toBe(1);
  expect(stderr).toContain('For example: npm run bench -- soak 10');
});
