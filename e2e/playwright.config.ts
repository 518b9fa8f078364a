import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browserArgs, findHeadlessShell } from '../test/findBrowser.ts';
import { databaseUrl, dataFolder, origin, root } from './support/site.ts';

// Short processes start faster with compiled code.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'twinfront-compile-cache');

const report = process.env.TEST_REPORT;

/**
 * A page of a test lives for a few seconds: compilers that optimize, and threads beside those that use both cores,
 * cost a fifth of the CPU time of a visit, and a quarter of that of axe.
 */
const cheapVisits = [
  '--num-raster-threads=1',
  // Each stack that Playwright records would compile its scripts a second time.
  '--js-flags=--no-opt --no-maglev --single-threaded --no-enable-lazy-source-positions',
];

const phone = { ...devices['iPhone 15'], defaultBrowserType: 'chromium' as const };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: 'results',
  forbidOnly: true,
  fullyParallel: true,
  // A third worker would delay the pages of the others on two cores.
  workers: 2,
  // A test with several visits takes ten seconds of CPU time, and a third of a core beside the unit tests.
  timeout: 60_000,
  expect: { timeout: 8_000 },
  // For the summary of `npm test`.
  reporter: report ? [['line'], ['json', { outputFile: report }]] : 'list',
  use: {
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A trace costs as much time as its test.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findHeadlessShell(),
      args: [...browserArgs, ...cheapVisits],
    },
  },
  projects: [
    // Tests of what both SPAs share run on the phone, whose pages take half the CPU time. Each has one worker, because a
    // worker has a browser, a gateway and modules of its own, and runs tests of one project.
    { name: 'desktop', use: desktop, grep: /@both\b|@desktop\b/, workers: 1 },
    { name: 'phone', use: phone, grepInvert: /@desktop\b/, workers: 1 },
  ],
  webServer: {
    command: `rm -rf ${dataFolder} && npm start`,
    cwd: root,
    env: {
      // A free one.
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      SNAPSHOT_DIR: `${dataFolder}/snapshot`,
      DEMO: 'on',
      API_UPSTREAM: '',
      LOG_LEVEL: 'warn',
    },
    wait: { stdout: /The site is at http:\/\/127\.0\.0\.1:(?<site_port>\d+)/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
