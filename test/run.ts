import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatSummary, type Stage } from './summary/formatSummary.ts';
import { readPlaywrightReport, readVitestReport } from './summary/readReports.ts';
import setTemporaryFolder from './temporaryFolder.ts';

/*
 * `npm test`: runs the stages in order, stops at the first failure, and prints the counts, the
 * durations and the slowest tests.
 */

const stages = [
  { name: 'static checks', script: 'check' },
  { name: 'unit and HTTP tests', script: 'test:unit', read: readVitestReport },
  { name: 'browser tests', script: 'test:e2e', read: readPlaywrightReport },
];

// Kept between runs: short processes start faster with compiled code.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'twinfront-compile-cache');
// Of this run: reports, and whatever the tests write to the temporary directory.
const removeTemporaryFolder = setTemporaryFolder();
const done: Stage[] = [];
try {
  for (const { name, script, read } of stages) {
    const report = path.join(tmpdir(), `${done.length}.json`);
    const startedAt = performance.now();
    const passed = await run(script, { TEST_REPORT: report });
    const seconds = (performance.now() - startedAt) / 1000;
    done.push({ name, passed, seconds, tests: read?.(report) ?? [] });
    if (!passed) {
      process.exitCode = 1;
      break;
    }
  }
  process.stdout.write(formatSummary(done));
} finally {
  removeTemporaryFolder();
}

/** Whether `npm run <script>` succeeds. */
async function run(script: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn('npm', ['run', script], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
