import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightRouter } from '../../scripts/lightRouter.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/desktop/',
  plugins: [react(), lightRouter()],
  // What renders in Node brings all that it needs: the gateway has no React of its own.
  ssr: { noExternal: true },
  build: {
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { main: here('index.html'), loader: here('../../shared/browser/loader.ts') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'router', test: /node_modules\/react-router\// },
                { name: 'query', test: /node_modules\/@tanstack\// },
                // No home page has a term to mark.
                { name: 'highlight', test: /\/shared\/\w+\/highlight/i },
                // What one page alone needs comes with that page.
                { name: 'site', test: /\/shared\/(react|site)\//, minShareCount: 2 },
              ],
            },
            // A group for antd would bring what only the toaster needs of it to the first screen, so
            // it is split by use and only named here.
            chunkFileNames: ({ isDynamicEntry, moduleIds }) => {
              if (moduleIds.some((id) => id.includes('/shared/site/words/'))) {
                return 'assets/words-[name]-[hash].js';
              }
              return !isDynamicEntry && moduleIds.some((id) => id.includes('/node_modules/antd/'))
                ? 'assets/antd-[hash].js'
                : 'assets/[name]-[hash].js';
            },
          },
        },
  },
}));
