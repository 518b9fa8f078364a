import { tmpdir } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig, type TestUserConfig } from 'vitest/config';
import { antdStyles } from './apps/desktop/antdStyles.ts';

// Most of a short process is reading its own code.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'twinfront-compile-cache');

const report = process.env.TEST_REPORT;

/** They measure time under load: `npm test` runs them alone. */
const timeLimits = [
  'test/resilience/**/*.test.ts',
  'gateway/test/http/{logOutput,slowClients}.test.ts',
  'gateway/src/mapping/mappedGateway.test.ts',
];

const resolveAll = (files: string[]) =>
  files.map((file) => path.resolve(import.meta.dirname, file));

const createProject = (name: string, options: TestUserConfig) => ({
  extends: true as const,
  test: {
    name,
    // No test mocks a module, so that the files share the modules that a worker has loaded.
    isolate: false,
    // Node loads packages itself, which is faster than Vite. Of antd-mobile it can load the bundle alone: one of the other
    // builds requires style sheets, the other, which has the languages, is no ES module to it.
    alias: [
      { find: /^antd-mobile$/, replacement: 'antd-mobile/bundle/antd-mobile.es.development.js' },
    ],
    server: { deps: { inline: [/antd-mobile\/es/] } },
    setupFiles: resolveAll(['test/failOnConsole.ts', 'test/seedFastCheck.ts']),
    ...options,
  },
});

// Unit and HTTP tests beside the code. Vitest reads this file through `--config`.
export default defineConfig({
  plugins: [antdStyles()],
  test: {
    // `npm test` names a file for the results, which it summarizes.
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    // On two cores it would be one: many tests wait for processes of their own.
    maxWorkers: 3,
    // For tests and hooks that hang. Some start several processes or encode the pictures of the demo, which
    // takes three seconds on idle cores and more than ten beside other work. A time that the product
    // promises is an assertion of its test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Once for all projects, which do not inherit it.
    globalSetup: resolveAll(['test/temporaryFolder.ts']),
    // As few as possible, because each loads its modules in workers of its own.
    projects: [
      createProject('time limits', { include: timeLimits }),
      createProject('others', {
        include: ['**/*.test.{ts,tsx}'],
        exclude: [...configDefaults.exclude, ...timeLimits, 'e2e/**'],
        globalSetup: resolveAll(['apps/content/src/testing/postgres/postgresSetup.ts']),
      }),
    ],
  },
});
