import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const library = path.dirname(createRequire(import.meta.url).resolve('antd-mobile/package.json'));
const readLibrary = (file: string) => readFileSync(path.join(library, 'es', file), 'utf8');

/** Those on pages that have colours. */
const components = [
  ...['button', 'card', 'error-block', 'input', 'list', 'page-indicator', 'skeleton', 'tab-bar'],
  ...['tag', 'toast'],
];

/** The names and values of antd-mobile's variables in the first rule of a style sheet. */
const variablesOf = (css: string) =>
  new Map(
    [...css.replace(/\}.*/s, '').matchAll(/(--adm-[\w-]+):\s*([^;]+);/g)].map(
      ([, name, value]) => [String(name), String(value)] as const,
    ),
  );

it('the theme sets each colour of the components to one that follows the scheme and the brand', () => {
  const values = new Map([
    ...variablesOf(readLibrary('global/theme-default.css')),
    ...variablesOf(theme),
  ]);
  const styles = components.map((name) => readLibrary(`components/${name}/${name}.css`)).join('');
  const used = new Set(styles.match(/--adm-color-[\w-]+/g));
  expect(used).toContain('--adm-color-background');
  expect([...used].filter((name) => !values.get(name)?.startsWith('var(--')).sort()).toEqual([
    // Of buttons that no page has.
    '--adm-color-danger',
    '--adm-color-success',
    // The same in both schemes, as in antd-mobile's own dark theme.
    '--adm-color-text-dark-solid',
    '--adm-color-warning',
  ]);
});
