import type { Plugin } from 'vite';

/**
 * Lets the build leave out what of react-router no page uses: forms, fetchers, links that fetch pages
 * ahead. Names for developer tools and unmarked calls at the top of its modules keep it there else.
 */
export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = [^;]*;$/gm, '')
          .replaceAll(/= (React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}
