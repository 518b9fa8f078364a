import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { AppName } from '../scripts/repository.ts';
import { copySite } from '../test/copySite.ts';
import { startProcess } from '../test/startProcess.ts';
import { articleHref } from './support/site.ts';
import { expect, test } from './support/test.ts';

test.describe('an open page of the development server shows, without a reload', () => {
  // One worker, one server.
  test.describe.configure({ mode: 'default', timeout: 120_000 });
  let folder: string;
  let site: ReturnType<typeof startProcess>;
  let origin: string;

  test.beforeAll(async () => {
    folder = copySite();
    site = startProcess({ folder, script: 'dev' });
    origin = await site.address();
  });
  test.afterAll(async () => {
    site.child.kill('SIGTERM');
    const ended = await site.ended;
    rmSync(folder, { recursive: true });
    expect(ended).toEqual({ code: 0, signal: null });
  });
  // An open page would continue to request pictures.
  test.afterEach(({ page }) => page.close());

  /** Changes the footer of an app and waits until the page shows it. */
  async function changeFooter(page: Page, app: AppName): Promise<void> {
    const file = path.join(folder, 'apps', app, 'src/layout/AppFooter.tsx');
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace(/<(Layout\.Footer|footer)\b[^>]*>/, '$&改过的页脚'));
    await expect(page.getByRole('contentinfo').getByText('改过的页脚')).toBeVisible();
    await expectMarked(page);
  }

  test('a change of the desktop sources', async ({ page }) => {
    await visitMarked(page, `${origin}/homeWeb`);
    await changeFooter(page, 'desktop');
  });

  test('changes of the mobile sources and of the content, with sync --watch', async ({ page }) => {
    const content = path.join(folder, 'apps/content');
    const demo = path.join(content, 'demo');
    const command = [path.join(content, 'src/cli.ts'), 'sync', demo, '--watch'];
    const watcher = spawn(process.execPath, command, {
      // The database of the copy.
      env: { ...process.env, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(watcher, 'exit');
    const synced = once(watcher.stdout, 'data');
    try {
      await visitMarked(page, origin + articleHref('borrowing-guide'));
      await changeFooter(page, 'mobile');
      await synced;
      appendFileSync(path.join(demo, 'articles/borrowing-guide.md'), '\n新增的一段。\n');
      await expect(page.getByRole('article').getByText('新增的一段。')).toBeVisible();
      await expectMarked(page);
    } finally {
      watcher.kill('SIGINT');
      await ended;
    }
  });
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
