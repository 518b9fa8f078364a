import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './support/site.ts';
import { expect, test } from './support/test.ts';

const content = path.join(root, 'apps/content');

test('a preview shows the site of a folder with its drafts, and each change in the open page', {
  tag: '@desktop',
}, async ({ page }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'twinfront-preview-'));
  cpSync(path.join(content, 'templates/site'), folder, { recursive: true });
  const command = [path.join(content, 'src/cli.ts'), 'preview', folder];
  const preview = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let printed = '';
    preview.stdout.on('data', (text) => {
      printed += text;
    });
    await expect.poll(() => printed, { timeout: 30_000 }).toMatch(/Preview: +http:\S+\n/);
    const [address = ''] = /http:\S+/.exec(printed) ?? [];
    await page.goto(`${address}/homeApp`);
    await expect(page.getByRole('link', { name: 'Notice: open late on Fridays' })).toBeVisible();

    const file = path.join(folder, 'articles/notice-late-opening.md');
    const changed = readFileSync(file, 'utf8').replace(
      /^title: .*/m,
      "title: 'Notice: closed'\ndraft: true",
    );
    writeFileSync(file, changed);

    const draft = page.getByRole('link', { name: '[Draft] Notice: closed' });
    await expect(draft).toBeVisible();
    await draft.click();
    writeFileSync(file, `${changed}\nClosed until Monday.\n`);
    await expect(page.getByText('Closed until Monday.')).toBeVisible();

    writeFileSync(file, changed.replace(/^title: .*/m, 'title：Notice'));
    const alert = page.getByRole('region', { name: 'Notice' }).filter({ hasText: '1 error in' });
    await expect(alert).toContainText(
      'articles/notice-late-opening.md:2: has the full-width sign ：',
    );
    await expect(page.getByText('Closed until Monday.')).toBeVisible();
    writeFileSync(file, `${changed}\nClosed until Monday.\n`);
    await expect(alert).toHaveCount(0);
    // An open page would go on requesting its content.
    await page.goto('about:blank');
  } finally {
    preview.kill('SIGINT');
    if (preview.exitCode === null) await once(preview, 'exit');
    rmSync(folder, { recursive: true });
  }
  expect(preview.exitCode).toBe(0);
});
