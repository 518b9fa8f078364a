import type { Page } from '@playwright/test';
import { englishContent } from './support/englishContent.ts';
import { expect, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

/** No text and no attribute is Chinese. */
async function expectEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // The icons of antd-mobile have Chinese ids.
  const content = (await page.content()).replaceAll(/ id="[^"]*"/g, '');
  expect(content.match(/.{0,60}\p{Script=Han}.{0,60}/gu) ?? []).toEqual([]);
}

test.describe('a site with English as its language', () => {
  test.use({ content: englishContent });

  // Every page: gateway/src/i18n.test.ts, apps/*/src/App.test.tsx.
  test('renders its pages in English', { tag: '@both' }, async ({ page, site }) => {
    for (const [address, text] of [
      [site.home, 'November 2, 2026'],
      ['/details?search=nothing', 'Nothing was found for “nothing”'],
      ['/judgeView', 'Choose a version'],
    ] as const) {
      await visit(page, address, '<html lang="en"');
      await expect(site.main.getByText(text).first()).toBeVisible();
      await expectEnglish(page);
    }
  });

  test('is English in an app shell', async ({ page, site, api }, { testId }) => {
    const icon = { src: '/media/borrow.webp', alt: '' };
    api.on(`/function/${testId}`, { delayMs: 4000, data: { id: testId, title: 'Slow', icon } });
    const html = String(await (await page.goto(`/details?function=${testId}`))?.text());
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<html lang="en"');
    expect(html).not.toMatch(/\p{Script=Han}/u);
    await expect(site.heading).toHaveText('Slow');
    await expectEnglish(page);
  });
});
