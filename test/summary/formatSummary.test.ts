import { expect, it } from 'vitest';
import { formatSummary } from './formatSummary.ts';

const test = (name: string, seconds: number, passed = true) => ({ name, seconds, passed });

it('names each stage, the ten slowest tests, what failed, and counts all tests at the end', () => {
  const quick = Array.from({ length: 20 }, (_, index) => test(`quick ${index}`, index / 100));
  const stages = [
    { name: 'static checks', passed: true, seconds: 20.4, tests: [] },
    { name: 'unit tests', passed: true, seconds: 60, tests: quick },
    { name: 'browser tests', passed: false, seconds: 9, tests: [test('a › b', 8.5, false)] },
  ];
  const summary = formatSummary(stages, 80.4);
  const lines = summary.trim().split('\n');
  expect(lines.slice(0, 5).map((line) => line.split(/\s{2,}/))).toEqual([
    ['stage', 'tests', 'seconds'],
    ['static checks', '20'],
    ['unit tests', '20', '60'],
    ['browser tests: FAILED', '1', '9'],
    ['total', '21', '80'],
  ]);
  const slowest = lines.slice(
    lines.indexOf('slowest tests') + 1,
    lines.indexOf('failed tests') - 1,
  );
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toBe('   8.5 s  a › b');
  expect(lines.at(lines.indexOf('failed tests') + 1)).toBe('  a › b');
  expect(lines.at(-1)).toBe('Tests: 20 passed, 1 failed');
});
