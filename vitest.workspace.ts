import { defineConfig } from 'vitest/config';

// Unit and HTTP tests beside the code. Vitest reads this file through `--config`.
export default defineConfig({
  test: {
    projects: ['shared', 'gateway', 'apps/content', 'apps/desktop', 'apps/mobile', 'scripts'].map(
      (root) => ({
        extends: true as const,
        test: { name: root, root: `./${root}`, include: ['**/*.test.{ts,tsx}'] },
      }),
    ),
  },
});
