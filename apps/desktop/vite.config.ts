import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Stands alone in every document, and loads the rest. */
const isLoader = /\/shared\/browser\//;

/** Modules that the first screen does not use, though its entry points re-export or name them. */
const isOnDemand =
  /\/(shared\/site\/words|antd\/es\/(breadcrumb|carousel|image|message|notification|qr-code|result|tag)|@rc-component\/(image|notification|qrcode)|@ant-design\/react-slick)\//;

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/desktop/',
  plugins: [react()],
  // The server bundle contains its dependencies: the gateway does not depend on React.
  ssr: { noExternal: true },
  build: {
    manifest: !isSsrBuild,
    // `budgets.json` limits the first screen.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // antd's own packages do nothing when they are imported, but do not say so.
          treeshake: {
            moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }],
          },
          input: { main: here('index.html'), loader: here('../../shared/browser/loader.ts') },
          output: {
            codeSplitting: {
              // Else a module that imports a library's index would bring all of the library.
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'shell',
                  tags: ['$initial'],
                  test: (id) => !isLoader.test(id) && !isOnDemand.test(id),
                },
              ],
            },
            // So that the texts of a language can be told from other files.
            chunkFileNames: ({ moduleIds }) =>
              moduleIds.some((id) => id.includes('/shared/site/words/'))
                ? 'assets/words-[name]-[hash].js'
                : 'assets/[name]-[hash].js',
          },
        },
  },
}));
