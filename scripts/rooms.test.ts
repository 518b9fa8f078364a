import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './buildStamp.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-rooms-'));

beforeAll(() => copyFileSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json')));
afterAll(() => rmSync(folder, { recursive: true }));

/** Which rules the linter finds broken by a file of one line. */
function lint(file: string, line: string): string {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, `${line}\n`);
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=github', '--colors=off', file],
    { cwd: folder, encoding: 'utf8' },
  );
  rmSync(full);
  return stdout;
}

it.each([
  ['apps/desktop/src/Page.tsx', 'antd-mobile'],
  ['apps/desktop/src/Page.tsx', '../../mobile/src/App.tsx'],
  ['apps/desktop/src/Page.tsx', '@twinfront/gateway/app'],
  ['apps/desktop/src/Page.tsx', '@twinfront/shared/node/readSecretFile'],
  ['apps/mobile/src/Page.tsx', 'antd'],
  ['apps/mobile/src/Page.tsx', '@twinfront/desktop'],
  ['gateway/src/page.ts', 'react'],
  ['gateway/src/page.ts', '../../apps/content/src/serve.ts'],
  ['gateway/src/page.ts', '@twinfront/shared/react/banner'],
  ['apps/content/src/serve.ts', '../../../gateway/src/app.ts'],
  ['shared/api/banner.ts', 'react'],
  ['shared/api/banner.ts', '../site/paths.ts'],
  ['shared/site/paths.ts', 'ky'],
  ['shared/site/paths.ts', '../node/readSecretFile.ts'],
  ['shared/site/paths.ts', '../react/notify.ts'],
  ['shared/react/notify.ts', '@twinfront/gateway/app'],
  ['shared/react/notify.ts', '../node/readSecretFile.ts'],
])('%s may not import %s', (file, specifier) => {
  expect(lint(file, `export * from '${specifier}';`)).toContain('noRestrictedImports');
});

it.each([
  ['apps/desktop/src/Page.tsx', 'antd'],
  ['apps/desktop/src/Page.tsx', '@twinfront/shared/react/banner'],
  ['apps/mobile/src/Page.tsx', 'antd-mobile'],
  ['gateway/src/page.ts', '@twinfront/shared/site/paths'],
  ['gateway/src/page.ts', '@twinfront/shared/node/readSecretFile'],
  ['shared/react/notify.ts', '../api/errors.ts'],
])('%s may import %s', (file, specifier) => {
  expect(lint(file, `export * from '${specifier}';`)).not.toContain('noRestrictedImports');
});

it.each(['shared/api/banner.ts', 'shared/site/paths.ts'])('%s may not touch the window', (file) => {
  expect(lint(file, 'export const href = window.location.href;')).toContain('noRestrictedGlobals');
});
