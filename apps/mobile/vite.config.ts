import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightRouter } from '../../scripts/lightRouter.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/mobile/',
  plugins: [react(), lightRouter()],
  resolve: {
    // What is used of antd-mobile says nothing by itself, yet brings all of its Chinese along.
    alias: [{ find: /^(\.\.\/)+locales\/zh-CN$/, replacement: here('src/noLocale.ts') }],
  },
  // What renders in Node brings all that it needs: the gateway has no React of its own.
  ssr: { noExternal: true },
  build: {
    manifest: !isSsrBuild,
    // Every browser that the build is for knows `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { main: here('index.html'), loader: here('../../shared/browser/loader.ts') },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                  priority: 2,
                },
                { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 2 },
                { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
                // No home page has a term to mark.
                { name: 'highlight', test: /\/shared\/\w+\/highlight/i, priority: 1 },
                // What more than one page is made of: else each combination of pages is a chunk.
                { name: 'common', minShareCount: 2 },
              ],
            },
            chunkFileNames: ({ moduleIds }) =>
              moduleIds.some((id) => id.includes('/shared/site/words/'))
                ? 'assets/words-[name]-[hash].js'
                : 'assets/[name]-[hash].js',
          },
        },
  },
}));
