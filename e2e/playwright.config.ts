import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { browserArgs, findBrowser } from '../test/findBrowser.ts';
import { databaseUrl, dataFolder, origin, port, root } from './support/site.ts';

// Most of a short process is reading its own code.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'twinfront-compile-cache');

const report = process.env.TEST_REPORT;

const phone = { ...devices['iPhone 15'], defaultBrowserType: 'chromium' as const };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: 'results',
  forbidOnly: true,
  fullyParallel: true,
  // Tests wait for toasts to go and time to run out; a fourth only makes pages late on two cores.
  workers: 3,
  timeout: 40_000,
  expect: { timeout: 8_000 },
  // `npm test` names a file for the results, which it summarizes.
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Filming every test would cost as much as running it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: findBrowser(), args: browserArgs },
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: '*.phone.test.ts' },
    // Tests run on the desktop only; the tag `@both` or a file named `*.phone.test.ts` adds the phone.
    {
      name: 'phone',
      use: phone,
      testIgnore: '*.desktop.test.ts',
      grep: [/@both\b/, /\.phone\.test\.ts/],
    },
  ],
  webServer: {
    command: `rm -rf ${dataFolder} && npm start`,
    cwd: root,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      API_UPSTREAM: '',
      // A line for each request would stand between those of the tests.
      LOG_LEVEL: 'warn',
    },
    url: `${origin}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
