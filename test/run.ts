import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { formatSummary, type Stage } from './summary/formatSummary.ts';
import { readPlaywrightReport, readVitestReport } from './summary/readReports.ts';
import setTemporaryFolder from './temporaryFolder.ts';

/*
 * `npm test`: runs the stages of each step side by side, because each waits for half of its time. A step begins when
 * the one before it has passed. At the end it prints the counts, the durations and the slowest tests.
 */

interface StageOptions {
  name: string;
  /** The arguments of `npm run`. */
  script: string[];
  read?: typeof readVitestReport;
}

const unitTests = (name: string, ...options: string[]): StageOptions => ({
  name,
  script: ['test:unit', '--', ...options],
  read: readVitestReport,
});

const steps: StageOptions[][] = [
  [
    { name: 'installation', script: ['test:install'] },
    { name: 'static checks', script: ['check'] },
  ],
  // They measure time, so that nothing may run beside them.
  [unitTests('time limits', '--project=time limits')],
  [
    unitTests('unit and HTTP tests', '--project=!time limits'),
    { name: 'browser tests', script: ['test:e2e'], read: readPlaywrightReport },
  ],
];

// Kept between runs: short processes start faster with compiled code.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'twinfront-compile-cache');
// Of this run: reports, and whatever the tests write to the temporary directory.
const removeTemporaryFolder = setTemporaryFolder();
const startedAt = performance.now();
const done: Stage[] = [];
try {
  for (const step of steps) {
    done.push(...(await Promise.all(step.map(runStage))));
    if (done.some(({ passed }) => !passed)) {
      process.exitCode = 1;
      break;
    }
  }
  process.stdout.write(formatSummary(done, secondsSince(startedAt)));
} finally {
  removeTemporaryFolder();
}

async function runStage({ name, script, read }: StageOptions): Promise<Stage> {
  const report = path.join(tmpdir(), `${name}.json`);
  const startedAt = performance.now();
  const passed = await runScript(name, script, { TEST_REPORT: report });
  return { name, passed, seconds: secondsSince(startedAt), tests: read?.(report) ?? [] };
}

/** Whether the script succeeds. Each line that it prints begins with the name of its stage. */
async function runScript(name: string, script: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn('npm', ['run', ...script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  });
  for (const [input, output] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    createInterface(input).on('line', (line) => output.write(`${name} | ${line}\n`));
  }
  const [code] = await once(child, 'close');
  return code === 0;
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
