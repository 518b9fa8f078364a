/** One test that ran, in all its attempts and devices one each. */
export interface TestResult {
  /** File and titles. */
  name: string;
  passed: boolean;
  seconds: number;
}

export interface Stage {
  name: string;
  passed: boolean;
  seconds: number;
  /** None for a stage that is not made of tests. */
  tests: TestResult[];
}

const SLOWEST = 10;

/**
 * A row for each stage, the slowest tests, and the counts of all tests in the last line.
 *
 * @param seconds of the whole run, in which stages overlap
 */
export function formatSummary(stages: Stage[], seconds: number): string {
  const tests = stages.flatMap((stage) => stage.tests);
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const failed = tests.filter(({ passed }) => !passed);
  const lines = [
    row('stage', 'tests', 'seconds'),
    ...stages.map(({ name, passed, seconds, tests }) =>
      row(passed ? name : `${name}: FAILED`, tests.length || '', seconds.toFixed(0)),
    ),
    row('total', tests.length, seconds.toFixed(0)),
    '',
    'slowest tests',
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
    ...(failed.length > 0 ? ['', 'failed tests', ...failed.map(({ name }) => `  ${name}`)] : []),
    '',
    `Tests: ${tests.length - failed.length} passed, ${failed.length} failed`,
  ];
  return `\n${lines.join('\n')}\n`;
}

function row(name: string, tests: string | number, seconds: string): string {
  return `${name.padEnd(28)}${String(tests).padStart(7)}${seconds.padStart(9)}`;
}
