import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Takes a minute: begun last, nothing would run beside it. */
const LONGEST = 'scripts/start.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

// Unit and HTTP tests beside the code. Vitest reads this file through `--config`.
export default defineConfig({
  test: {
    // On two cores it would be one: many tests wait for processes of their own.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: ['shared', 'gateway', 'apps/content', 'apps/desktop', 'apps/mobile', 'scripts'].map(
      (root) => ({
        extends: true as const,
        test: {
          name: root,
          root: `./${root}`,
          include: ['**/*.test.{ts,tsx}'],
          setupFiles: ['failOnConsole.ts', 'sameCases.ts'].map((file) =>
            path.resolve(import.meta.dirname, 'scripts', file),
          ),
        },
      }),
    ),
  },
});
