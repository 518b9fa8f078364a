import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copySite } from '../test/copySite.ts';
import { startProcess } from '../test/startProcess.ts';
import { expect, test } from './support/test.ts';

test('hot reload shows a change of the source in both SPAs without a reload', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = copySite({ built: false });
  const site = startProcess({ folder, script: 'dev' });
  try {
    const origin = await site.address();
    const footer = page.getByRole('contentinfo');
    for (const [app, home] of [
      ['desktop', '/homeWeb'],
      ['mobile', '/homeApp'],
    ] as const) {
      await page.goto(origin + home);
      await expect(footer.getByText('为什么是这个版本？')).toBeVisible({ timeout: 60_000 });
      await page.evaluate(() => {
        document.body.dataset.kept = 'yes';
      });
      const file = path.join(folder, 'apps', app, 'src/layout/AppFooter.tsx');
      const source = readFileSync(file, 'utf8');
      writeFileSync(file, source.replace(/<(Layout\.Footer|footer)\b[^>]*>/, '$&改过的页脚'));
      await expect(footer.getByText('改过的页脚')).toBeVisible();
      await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes');
    }
  } finally {
    // An open page would continue to request pictures.
    await page.close();
    site.child.kill('SIGTERM');
    expect(await site.ended).toEqual({ code: 0, signal: null });
    rmSync(folder, { recursive: true });
  }
});
