import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/mobile/',
  plugins: [react()],
  build: {
    // Every browser that the build is for knows `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
            { name: 'api', test: /node_modules[\\/](ky|valibot)[\\/]/, priority: 2 },
            // What more than one page is made of: else each combination of pages is a chunk.
            { name: 'common', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
