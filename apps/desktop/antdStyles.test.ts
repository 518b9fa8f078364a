/// <reference path="./src/app/virtualTheme.d.ts" />
import { readFileSync } from 'node:fs';
import { theme as pageTheme } from 'virtual:antd/theme';
import { theme as antdTheme } from 'antd';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { antdStyles } from './antdStyles.ts';
import { theme } from './src/app/theme.ts';

/** The style sheet of a module with these imports, built like the app; its scripts run nowhere. */
async function buildStyles(...imports: string[]): Promise<string> {
  const entry = 'virtual:entry';
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      antdStyles(),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? imports.join('\n') : undefined),
      },
    ],
    build: { write: false, minify: false, cssMinify: false, rolldownOptions: { input: entry } },
  });
  if (!('output' in output)) throw new Error('one output was expected');
  const sheets = output.output.filter(({ fileName }) => fileName.endsWith('.css'));
  return sheets.map((sheet) => ('source' in sheet ? String(sheet.source) : '')).join('');
}

it('a sheet has the rules of a component in the layer of antd, and the variables of the theme', async () => {
  const css = await buildStyles("import 'virtual:antd.css';");
  expect(css).toMatch(/@layer antd\s*\{\s*\.ant-btn/);
  expect(css).toContain('--ant-color-primary:var(--brand)');
  expect(css).not.toContain('.ant-breadcrumb');
});

it('the sheet of another component has what the common one lacks', async () => {
  const css = await buildStyles("import 'virtual:antd/Breadcrumb.css';");
  expect(css).toContain('.ant-breadcrumb');
  expect(css).not.toMatch(/\.ant-btn|--ant-color-primary:/);
});

it('a build fails when the styles of a component are missing', async () => {
  const script = "import Switch from 'antd/es/switch';\nglobalThis.component = Switch;";
  await expect(buildStyles("import 'virtual:antd.css';", script)).rejects.toThrow(
    "The styles of antd's switch are missing",
  );
});

it('pages have what the theme derives, except palettes of preset colours', () => {
  const { algorithm } = pageTheme;
  if (typeof algorithm !== 'function') throw new Error('one algorithm was expected');
  const tokens = algorithm(antdTheme.defaultSeed);
  expect(tokens).toMatchObject({ colorPrimary: 'var(--brand)', lineHeight: 23 / 15 });
  // antd would derive another one.
  expect(tokens).toHaveProperty('controlHeightLG', theme.token.controlHeightLG);
  expect(Object.keys(tokens).filter((name) => name.startsWith('volcano'))).toEqual(['volcano']);
});

it('the headings of the site have the weight of those of antd', () => {
  const css = readFileSync(new URL('src/theme.css', import.meta.url), 'utf8');
  const { fontWeightStrong } = antdTheme.getDesignToken(theme);
  expect(/^h1,\nh2 {[^}]*font-weight: (\d+);/m.exec(css)?.[1]).toBe(String(fontWeightStrong));
});
