import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { copySite } from '../test/copySite.ts';
import { startProcess } from '../test/startProcess.ts';
import { articleHref } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('an open page of the development server shows changes without a reload', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = copySite();
  const site = startProcess({ folder, script: 'dev' });
  try {
    const origin = await site.address();
    const footer = page.getByRole('contentinfo');
    const changeFooter = (app: string) => {
      const file = path.join(folder, 'apps', app, 'src/layout/AppFooter.tsx');
      const source = readFileSync(file, 'utf8');
      writeFileSync(file, source.replace(/<(Layout\.Footer|footer)\b[^>]*>/, '$&改过的页脚'));
      return expect(footer.getByText('改过的页脚')).toBeVisible();
    };

    await test.step('of the desktop sources', async () => {
      await visitMarked(page, `${origin}/homeWeb`);
      await changeFooter('desktop');
      await expectMarked(page);
    });

    await visitMarked(page, origin + articleHref('borrowing-guide'));
    await test.step('of the mobile sources', async () => {
      await changeFooter('mobile');
      await expectMarked(page);
    });

    await test.step('of the content, with sync --watch', async () => {
      const content = path.join(folder, 'apps/content');
      const demo = path.join(content, 'demo');
      const command = [path.join(content, 'src/cli.ts'), 'sync', demo, '--watch'];
      const watcher = spawn(process.execPath, command, {
        // The database of the copy.
        env: { ...process.env, DATABASE_URL: '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(watcher, 'exit');
      try {
        await once(watcher.stdout, 'data');
        appendFileSync(path.join(demo, 'articles/borrowing-guide.md'), '\n新增的一段。\n');
        await expect(page.getByRole('article').getByText('新增的一段。')).toBeVisible();
        await expectMarked(page);
      } finally {
        watcher.kill('SIGINT');
        await ended;
      }
    });
  } finally {
    // An open page would continue to request pictures.
    await page.close();
    site.child.kill('SIGTERM');
    await site.ended;
    rmSync(folder, { recursive: true });
  }
  expect(await site.ended).toEqual({ code: 0, signal: null });
});

/** Visits a page, of which the first one is built, and marks its document. */
async function visitMarked(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('为什么是这个版本？')).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => {
    document.body.dataset.marked = 'yes';
  });
}

const expectMarked = (page: Page) =>
  expect(page.locator('body')).toHaveAttribute('data-marked', 'yes');
