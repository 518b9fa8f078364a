import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

interface AppOptions {
  name: 'desktop' | 'mobile';
  /** Modules that the first screen does not use, though its libraries' indexes re-export them. */
  onDemand: RegExp;
  plugins?: Plugin[];
  /** Packages that do nothing when they are imported but do not say so in their `package.json`. */
  withoutSideEffects?: RegExp;
}

/** Inline in every document; loads all other scripts. */
const LOADER = 'shared/browser/loader.ts';
/** Loaded by documents of a gateway with `WEB_VITALS=on`, beside the app. */
const VITALS = 'shared/browser/vitals.ts';
/** Modules of the other two entries, which do not belong to the app. */
const BESIDE_THE_APP = /\/(shared\/browser|shared\/api\/vitalsPath|node_modules\/web-vitals)\b/;

const MESSAGES = '/shared/site/messages/';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Vite's configuration of an app: a bundle for browsers, and one file for Node with all dependencies. */
export const createViteConfig = ({
  name,
  onDemand,
  plugins = [],
  withoutSideEffects,
}: AppOptions) =>
  defineConfig(({ isSsrBuild }) => ({
    root: here(name),
    base: `/${name}/`,
    plugins: [react(), ...plugins],
    // The gateway does not depend on React.
    ssr: { noExternal: true },
    // For Node, Vite leaves it to the environment of the process, and the bundle would contain both React builds.
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
    build: {
      target: packageJson.browserslist.map((browser) => browser.replace(' ', '')),
      manifest: !isSsrBuild,
      // `budgets.json` limits the first screen.
      chunkSizeWarningLimit: 1000,
      modulePreload: { polyfill: false },
      rolldownOptions: isSsrBuild
        ? { output: { codeSplitting: false } }
        : {
            treeshake: withoutSideEffects && {
              moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }],
            },
            input: {
              main: here(`${name}/index.html`),
              loader: here(`../${LOADER}`),
              vitals: here(`../${VITALS}`),
            },
            output: {
              codeSplitting: {
                // Else a module that imports a library's index would bring all of the library.
                includeDependenciesRecursively: false,
                groups: [
                  {
                    name: 'shell',
                    tags: ['$initial'],
                    test: (id) =>
                      !BESIDE_THE_APP.test(id) && !id.includes(MESSAGES) && !onDemand.test(id),
                  },
                ],
              },
              // A name of their own for the texts of a language.
              chunkFileNames: ({ moduleIds }) =>
                moduleIds.some((id) => id.includes(MESSAGES))
                  ? 'assets/messages-[name]-[hash].js'
                  : 'assets/[name]-[hash].js',
            },
          },
    },
  }));
