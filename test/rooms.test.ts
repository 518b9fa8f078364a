import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../scripts/buildStamp.ts';

const forbidden = [
  ['apps/desktop/src/Page.tsx', 'antd-mobile'],
  ['apps/desktop/src/Page.tsx', '../../mobile/src/App.tsx'],
  ['apps/desktop/src/Page.tsx', '@twinfront/gateway/app'],
  ['apps/desktop/src/Page.tsx', '@twinfront/shared/node/readSecretFile'],
  ['apps/mobile/src/Page.tsx', 'antd'],
  ['apps/mobile/src/Page.tsx', '@twinfront/desktop'],
  ['gateway/src/page.ts', 'react'],
  ['gateway/src/page.ts', '../../apps/content/src/serve.ts'],
  ['gateway/src/page.ts', '@twinfront/shared/react/queries/banner'],
  ['apps/content/src/serve.ts', '../../../gateway/src/app.ts'],
  ['shared/api/banner.ts', 'react'],
  ['shared/api/banner.ts', '../site/paths.ts'],
  ['shared/site/paths.ts', 'ky'],
  ['shared/site/paths.ts', '../node/readSecretFile.ts'],
  ['shared/site/paths.ts', '../react/notify.ts'],
  ['shared/react/status/toast.ts', '@twinfront/gateway/app'],
  ['shared/react/status/toast.ts', '../node/readSecretFile.ts'],
] as const;
const allowed = [
  ['apps/desktop/src/Page.tsx', 'antd'],
  ['apps/desktop/src/Page.tsx', '@twinfront/shared/react/queries/banner'],
  ['apps/mobile/src/Page.tsx', 'antd-mobile'],
  ['gateway/src/page.ts', '@twinfront/shared/site/paths'],
  ['gateway/src/page.ts', '@twinfront/shared/node/readSecretFile'],
  ['shared/react/status/toast.ts', '../api/errors.ts'],
] as const;

const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-rooms-'));
const specifiers = [...new Set([...forbidden, ...allowed].map(([, specifier]) => specifier))];
let diagnostics = '';

/** Each file has every import and, in its last line, the window: one run of the linter is enough. */
beforeAll(() => {
  const imports = specifiers.map((specifier) => `export * from '${specifier}';\n`);
  for (const [file] of [...forbidden, ...allowed]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${imports.join('')}export const x = window.name;\n`);
  }
  copyFileSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  const flags = ['--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none'];
  const biome = path.join(root, 'node_modules/.bin/biome');
  diagnostics = spawnSync(biome, ['lint', ...flags], { cwd: folder, encoding: 'utf8' }).stdout;
});
afterAll(() => rmSync(folder, { recursive: true }));

const broken = (rule: string, file: string, line: number) =>
  `${rule},file=${path.join(folder, file)},line=${line},`;
const importRule = (file: string, specifier: (typeof specifiers)[number]) =>
  broken('noRestrictedImports', file, specifiers.indexOf(specifier) + 1);

it.each(forbidden)('%s may not import %s', (file, specifier) => {
  expect(diagnostics).toContain(importRule(file, specifier));
});

it.each(allowed)('%s may import %s', (file, specifier) => {
  expect(diagnostics).not.toContain(importRule(file, specifier));
});

it.each(['shared/api/banner.ts', 'shared/site/paths.ts'])('%s may not touch the window', (file) => {
  expect(diagnostics).toContain(broken('noRestrictedGlobals', file, specifiers.length + 1));
});
