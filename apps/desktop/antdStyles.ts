import { StyleProvider } from '@ant-design/cssinjs';
import { extractStyle } from '@ant-design/static-style-extract';
import { theme as antdTheme, ConfigProvider, Input, type MappingAlgorithm } from 'antd';
import { parse } from 'postcss';
import { createElement } from 'react';
import type { Plugin } from 'vite';
import { theme } from './src/app/theme.ts';

/** The components whose styles are needed on any page. The folder of `Col` and `Row` is `grid`. */
const commonComponents = [
  ...['Alert', 'Button', 'Col', 'Divider', 'Empty', 'Flex', 'Grid', 'Input', 'Layout'],
  ...['Menu', 'Row', 'Skeleton', 'Space', 'Spin', 'Tooltip', 'Typography'],
];

const COMMON = 'virtual:antd.css';
const THEME = 'virtual:antd/theme';
const COMPONENT = /^virtual:antd\/(\w+)\.css$/;
const STYLE_MODULE = /\/antd\/es\/([\w-]+)\/style\/index\.js$/;

/**
 * Style sheets of antd in the theme of the site: `virtual:antd.css` has what any page needs, and
 * `virtual:antd/<Component>.css` what another component needs besides. With `zeroRuntime` antd writes none of it in
 * the browser. `virtual:antd/theme` is the theme for pages, in which the algorithm has already run.
 *
 * @throws an error if the app contains a component of which no module imports the styles
 */
export function antdStyles(): Plugin {
  const known = new Set(commonComponents.map(folderOf));
  return {
    name: 'antd-styles',
    resolveId: (id) => ([COMMON, THEME].includes(id) || COMPONENT.test(id) ? id : undefined),
    load(id) {
      if (id === THEME) return themeModule();
      const [, component] = COMPONENT.exec(id) ?? [];
      if (component) known.add(folderOf(component));
      else if (id !== COMMON) return undefined;
      const common = new Set(component && extractStyles(commonComponents));
      const styles = extractStyles(component ? [...commonComponents, component] : commonComponents);
      return styles.filter((style) => !common.has(style)).join('');
    },
    generateBundle(_, bundle) {
      // Browsers need the styles, not the bundle for Node.
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        for (const id of file.type === 'chunk' ? file.moduleIds : []) {
          const [, folder] = STYLE_MODULE.exec(id) ?? [];
          if (!folder || known.has(folderOf(folder))) continue;
          this.error(
            `The styles of antd's ${folder} are missing: import "virtual:antd/<Component>.css" where it is used.`,
          );
        }
      }
    },
  };
}

/** Names of tokens of preset colours, such as `blue1`, `blue-1` and `blueHover`. Only styles use them. */
const PRESET = /^[a-z]+(-?\d+|Hover|Active)$/;

function themeModule(): string {
  let tokens = {};
  const algorithm: MappingAlgorithm = (...seed) => {
    const derived = theme.algorithm(...seed);
    tokens = { ...derived, ...theme.token };
    return derived;
  };
  antdTheme.getDesignToken({ ...theme, algorithm });
  tokens = Object.fromEntries(Object.entries(tokens).filter(([name]) => !PRESET.test(name)));
  const { hashed, zeroRuntime, cssVar } = theme;
  return `const tokens = ${JSON.stringify(tokens)};
    export const theme = { ...${JSON.stringify({ hashed, zeroRuntime, cssVar })}, algorithm: () => tokens };`;
}

/** antd's folder of a component, without hyphens. */
const folderOf = (component: string) => component.replaceAll('-', '').toLowerCase();

/** The rules and variables of some components, each of which is the same beside other components. */
function extractStyles(includes: string[]): string[] {
  const css = extractStyle({
    includes,
    // Rendered below: the package renders deprecated parts of it, too.
    excludes: ['Input'],
    customTheme: (components) =>
      createElement(
        StyleProvider,
        // In a cascade layer, so that the site's own style sheets win without stronger selectors.
        { layer: true },
        createElement(
          ConfigProvider,
          { theme: { ...theme, zeroRuntime: false } },
          components,
          createElement(Input.Search),
        ),
      ),
  });
  // Without antd's list of these styles, for scripts that would write the others.
  return parse(css)
    .nodes.map(String)
    .filter((style) => !style.startsWith('.data-ant-cssinjs'));
}
