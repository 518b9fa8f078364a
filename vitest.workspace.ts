import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Unit and HTTP tests beside the code. Vitest reads this file through `--config`.
export default defineConfig({
  test: {
    // On two cores it would be one: many tests wait for processes of their own.
    maxWorkers: 2,
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
