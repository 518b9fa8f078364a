import type { Page } from '@playwright/test';
import { searchHref } from './support/site.ts';
import { expect, test, visit } from './support/test.ts';

async function expectNoControls(page: Page): Promise<void> {
  for (const role of ['banner', 'contentinfo', 'navigation', 'search', 'button'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0);
  }
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
}

test('the home page prints its content without controls, before and after an article', {
  tag: '@both',
}, async ({ page, site, homeContent: { site: config, banners, notices } }) => {
  // Without motion the carousel stays on its first slide.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' });
  const printed = () => page.locator('body').innerText();
  await visit(page, site.home, config.name);
  await expectNoControls(page);
  await expect(site.heading).toHaveText(config.name);
  await expect(site.heading).toHaveCSS('position', 'static');
  const banner = site.main.getByText(banners[0]?.title ?? '').first();
  await expect(banner).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(site.main.getByText(banners[1]?.title ?? '').first()).toBeHidden();
  const home = await printed();

  await site.main.getByRole('link', { name: notices[0]?.title ?? '' }).click();
  await expect(site.heading).toHaveText(notices[0]?.title ?? '');
  await expectNoControls(page);
  await page.goBack();
  await expect(site.heading).toHaveText(config.name);
  await expect.poll(printed).toBe(home);
});

test('search results are printed without controls', { tag: '@both' }, async ({ page, site }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await visit(page, searchHref('少儿'), '搜索结果');
  await expect(site.main.getByRole('listitem').first()).toBeVisible();
  await expectNoControls(page);
});
