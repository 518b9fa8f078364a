import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { TestResult } from './formatSummary.ts';

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
}

const root = path.resolve(import.meta.dirname, '../..');

/** The tests in a file of Vitest's JSON reporter; none if the run ended before it was written. */
export function readVitestReport(file: string): TestResult[] {
  const report = readJson<VitestReport>(file);
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      name: `${path.relative(root, name)} › ${fullName}`,
      passed: status !== 'failed',
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** The tests in a file of Playwright's JSON reporter, for each project one. */
export function readPlaywrightReport(file: string): TestResult[] {
  const report = readJson<JSONReport>(file);
  return (report?.suites ?? []).flatMap((suite) => resultsOf(suite, []));
}

function resultsOf(suite: JSONReportSuite, titles: string[]): TestResult[] {
  const here = suite.title === '' ? titles : [...titles, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] e2e/${[...here, title].join(' › ')}`,
      passed: status !== 'unexpected',
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => resultsOf(inner, here))];
}

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
