import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/buildStamp.ts';
import { parseCoverage, rowFaults } from './specCoverage.ts';

const rows = parseCoverage(readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8'));

it('names an existing test, or a reason, for every line of the specification', () => {
  expect(rows.flatMap((row) => rowFaults(row, root))).toEqual([]);
});

it('covers every section', () => {
  expect(rows.length).toBeGreaterThan(100);
});

const here = 'test/specCoverage.test.ts';
const table = (cell: string) => `| line | shown by |\n|---|---|\n| a \\| b | ${cell} |\n`;

it.each([
  [`\`${here}\` › covers every section`, []],
  ['Not shown: it would take a year', []],
  ['`scripts/nowhere.test.ts` › x', ['scripts/nowhere.test.ts does not exist ("a | b").']],
  [`\`${here}\` › covers`, [`${here} has no test "covers" ("a | b").`]],
])('reads the cell %s', (cell, faults) => {
  expect(parseCoverage(table(cell)).flatMap((row) => rowFaults(row, root))).toEqual(faults);
});

it.each(['', 'some test', 'Not shown:'])('refuses the cell "%s"', (cell) => {
  expect(() => parseCoverage(table(cell))).toThrow('is neither');
});
