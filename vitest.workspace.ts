import { tmpdir } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Most of a short process is reading its own code.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'twinfront-compile-cache');

/** It takes longest: begun last, nothing would run beside it. */
const longest = ['scripts/start.test.ts'];

const report = process.env.TEST_REPORT;

const roots = [
  'shared',
  'gateway',
  'apps/content',
  'apps/desktop',
  'apps/mobile',
  'scripts',
  'tools',
  'bench',
  'test',
];

/** They measure time under load: `npm test` runs them alone. */
const timeLimits = [
  'test/resilience/**/*.test.ts',
  'gateway/test/http/{logOutput,slowClients}.test.ts',
  'gateway/src/mapping/mappedGateway.test.ts',
];

/** What runs once around all tests of a project. */
const globalSetups: Record<string, string[]> = {
  'apps/content': ['apps/content/src/testing/postgres/postgresSetup.ts'],
};

const resolveAll = (files: string[]) =>
  files.map((file) => path.resolve(import.meta.dirname, file));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Unit and HTTP tests beside the code. Vitest reads this file through `--config`.
export default defineConfig({
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
    sequence: { sequencer: LongestFirst },
    // Once for all projects, which do not inherit it.
    globalSetup: resolveAll(['test/temporaryFolder.ts']),
    projects: [
      { name: 'time limits', root: '.', include: timeLimits },
      ...roots.map((root) => ({ name: root, root: `./${root}`, include: ['**/*.test.{ts,tsx}'] })),
    ].map(({ name, root, include }) => ({
      extends: true as const,
      ssr: { resolve: { mainFields: ['module'] } },
      test: {
        name,
        root,
        // No test mocks a module, so that the files share the modules that a worker has loaded.
        isolate: false,
        include,
        ...(include !== timeLimits && {
          exclude: [...configDefaults.exclude, ...resolveAll(timeLimits)],
        }),
        // The ES builds of antd and antd-mobile, which the site is built with.
        server: { deps: { inline: [/antd/, /@ant-design/, /@rc-component/] } },
        globalSetup: resolveAll(globalSetups[name] ?? []),
        setupFiles: resolveAll(['test/failOnConsole.ts', 'test/seedFastCheck.ts']),
      },
    })),
  },
});
