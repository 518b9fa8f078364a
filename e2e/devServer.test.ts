import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copySite } from '../test/copySite.ts';
import { startProcess } from '../test/startProcess.ts';
import { articleHref, copyContent } from './support/site.ts';
import { expect, test } from './support/test.ts';

// The mobile app is served by the same code, with the configuration that both share.
test('an open page of the development server shows changes of its sources and of the content, with sync --watch, without a reload', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000);
  const folder = copySite();
  copyContent(path.join(folder, 'data/content.db'));
  const content = path.join(folder, 'apps/content');
  const demo = path.join(content, 'demo');
  const site = startProcess({ folder, script: 'dev' });
  const origin = await site.address();
  const command = [path.join(content, 'src/cli.ts'), 'sync', demo, '--watch'];
  const watcher = spawn(process.execPath, command, {
    // The database of the copy.
    env: { ...process.env, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const watcherEnded = once(watcher, 'exit');
  const synced = once(watcher.stdout, 'data');
  try {
    await page.goto(origin + articleHref('borrowing-guide'));
    // The first page is built.
    await expect(page.getByText('为什么是这个版本？')).toBeVisible({ timeout: 60_000 });
    await page.evaluate(() => document.body.setAttribute('data-marked', ''));

    const footer = path.join(folder, 'apps/desktop/src/layout/AppFooter.tsx');
    const source = readFileSync(footer, 'utf8');
    writeFileSync(footer, source.replace(/<Layout\.Footer\b[^>]*>/, '$&改过的页脚'));
    await expect(page.getByRole('contentinfo').getByText('改过的页脚')).toBeVisible();
    await synced;
    appendFileSync(path.join(demo, 'articles/borrowing-guide.md'), '\n新增的一段。\n');
    await expect(page.getByRole('article').getByText('新增的一段。')).toBeVisible();
    await expect(page.locator('body[data-marked]')).toBeAttached();
    // An open page would continue to request pictures.
    await page.close();
  } finally {
    watcher.kill('SIGINT');
    await watcherEnded;
    site.child.kill('SIGTERM');
    const ended = await site.ended;
    rmSync(folder, { recursive: true });
    expect(ended).toEqual({ code: 0, signal: null });
  }
});
