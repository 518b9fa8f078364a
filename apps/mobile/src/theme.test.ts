import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const library = path.dirname(createRequire(import.meta.url).resolve('antd-mobile/package.json'));
const readLibrary = (file: string) => readFileSync(path.join(library, 'es', file), 'utf8');

/** The names and values of antd-mobile's variables in the first rule of a style sheet. */
const variablesOf = (css: string) =>
  new Map(
    [...css.replace(/\}.*/s, '').matchAll(/(--adm-[\w-]+):\s*([^;]+);/g)].map(
      ([, name, value]) => [String(name), String(value)] as const,
    ),
  );

it('the theme sets each colour of antd-mobile to one that follows the scheme and the brand', () => {
  const defaults = variablesOf(readLibrary('global/theme-default.css'));
  const values = new Map([...defaults, ...variablesOf(theme)]);
  const colors = [...defaults.keys()].filter((name) => name.startsWith('--adm-color-'));
  expect(colors).toContain('--adm-color-background');
  expect(colors.filter((name) => !values.get(name)?.startsWith('var(--'))).toEqual([
    // The same in both schemes, as in antd-mobile's own dark theme.
    '--adm-color-white',
    '--adm-color-text-dark-solid',
  ]);
});

it.each([
  ['Dialog', ['dialog/dialog', 'center-popup/center-popup']],
  ['Picker', ['picker/picker', 'picker-view/picker-view', 'popup/popup']],
])('%s, which no page uses, has no colour but those of the theme', (_, files) => {
  const values = files
    .map((file) => readLibrary(`components/${file}.css`))
    .join('\n')
    // antd-mobile repeats its light colours for browsers without variables.
    .replaceAll(/@supports not [^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    .matchAll(/[;{\s](?:color|background(?:-color)?|border(?:-[\w-]+)?-color):\s*([^;}]+)/g);
  const colors = [...values].map(([, value]) => String(value));
  expect(colors).not.toEqual([]);
  expect(colors.filter((value) => !/^(?:var\(--|transparent|none|inherit)/.test(value))).toEqual(
    [],
  );
});
