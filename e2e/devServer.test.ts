import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copySite } from '../test/copySite.ts';
import { startProcess } from '../test/startProcess.ts';
import { articleHref, copyContent } from './support/site.ts';
import { expect, test } from './support/test.ts';

// The mobile app is served by the same code, with the configuration that both share. Changes of the content in an open
// page: preview.test.ts.
test('an open page of the development server shows changes of its sources without a reload, and refetches its content', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000);
  const folder = copySite();
  copyContent(path.join(folder, 'data/content.db'));
  const site = startProcess({ folder, script: 'dev' });
  const origin = await site.address();
  try {
    await page.goto(origin + articleHref('borrowing-guide'));
    // The first page is built.
    await expect(page.getByText('为什么是这个版本？')).toBeVisible({ timeout: 60_000 });
    await page.evaluate(() => document.body.setAttribute('data-marked', ''));

    const footer = path.join(folder, 'apps/desktop/src/layout/AppFooter.tsx');
    const source = readFileSync(footer, 'utf8');
    writeFileSync(footer, source.replace(/<Layout\.Footer\b[^>]*>/, '$&改过的页脚'));
    await expect(page.getByRole('contentinfo').getByText('改过的页脚')).toBeVisible();
    await page.waitForResponse(/\/api\/richText\/search\//);
    await expect(page.locator('body[data-marked]')).toBeAttached();
    // An open page would continue to request pictures.
    await page.close();
  } finally {
    site.child.kill('SIGTERM');
    const ended = await site.ended;
    rmSync(folder, { recursive: true });
    expect(ended).toEqual({ code: 0, signal: null });
  }
});
