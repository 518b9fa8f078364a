import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/mobile/',
  plugins: [react()],
  // The server bundle contains its dependencies: the gateway does not depend on React.
  ssr: { noExternal: true },
  build: {
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : { input: { main: here('index.html'), loader: here('../../shared/browser/loader.ts') } },
  },
}));
