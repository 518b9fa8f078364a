import type { Page } from '@playwright/test';
import { englishContent } from './support/englishContent.ts';
import { configCall, expect, test } from './support/fakeApiSite.ts';
import { recordRequests } from './support/requests.ts';
import { visit } from './support/test.ts';
import { expectToasts, recordToasts } from './support/toasts.ts';

const MESSAGES_CHUNK = /\/assets\/messages-(zhCN|en)-[^/]*\.js$/;

/** No text and no attribute is Chinese. */
async function expectEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // The icons of antd-mobile have Chinese ids.
  const content = (await page.content()).replaceAll(/ id="[^"]*"/g, '');
  expect(content.match(/.{0,60}\p{Script=Han}.{0,60}/gu) ?? []).toEqual([]);
}

const visitEnglish = (page: Page, address: string) => visit(page, address, '<html lang="en"');

test.describe('a site with English as its language', () => {
  test.use({ content: englishContent });

  // Every page: gateway/src/i18n.test.ts, apps/*/src/App.test.tsx.
  test('renders its pages in English', { tag: '@both' }, async ({ page, site }) => {
    const languages = recordRequests(page, MESSAGES_CHUNK);
    for (const [address, text] of [
      [site.home, 'November 2, 2026'],
      ['/details?search=nothing', 'Nothing was found for “nothing”'],
      ['/judgeView', 'Choose a version'],
    ] as const) {
      languages.length = 0;
      await visitEnglish(page, address);
      await expect(site.main.getByText(text).first()).toBeVisible();
      await expectEnglish(page);
      expect(languages, address).toEqual(['en']);
    }
  });

  test('is English in an app shell', async ({ page, site, api }, { testId }) => {
    const languages = recordRequests(page, MESSAGES_CHUNK);
    const icon = { src: '/media/borrow.webp', alt: '' };
    api.on(`/function/${testId}`, { delayMs: 4000, data: { id: testId, title: 'Slow', icon } });
    const html = String(await (await page.goto(`/details?function=${testId}`))?.text());
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<html lang="en"');
    expect(html).not.toMatch(/\p{Script=Han}/u);
    await expect(site.heading).toHaveText('Slow');
    await expectEnglish(page);
    expect(languages).toEqual(['en']);
  });

  // Every message: shared/site/failureText.test.ts.
  test('shows failures in English', async ({ page, site, api, apiProxy, planned }, {
    testId: id,
  }) => {
    planned.push(/status of 401/);
    api.on(configCall('home'), { data: { banners: [1], functions: [id], notices: 'notice' } });
    api.on(`/function/${id}`, { raw: '{"code":7}' });
    await recordToasts(page);
    await visit(page, site.home, 'The services could not be loaded');
    await expectToasts(page, 'Error');
    const section = site.main.getByRole('region', { name: 'Services' });
    apiProxy.on(`/function/${id}`, { fault: 'silent' });
    await section.getByRole('button', { name: 'Try again', exact: true }).click();
    await expect(section.getByRole('button', { name: 'Loading', exact: true })).toBeVisible();
    await expectEnglish(page);

    apiProxy.on(`/richText/search/${id}`, { status: 401, raw: '{}' });
    await page.getByLabel('Search this site').fill(id);
    await page.getByLabel('Search this site').press('Enter');
    await expectToasts(page, 'Error', 'Authentication failed, please log in again');
    await expect(site.main.getByText('The content could not be loaded')).toBeVisible();
    await expect(page).toHaveURL(`/details?search=${id}`);
    await expect(page.locator('input[type="password"]')).toHaveCount(0);
    await expectEnglish(page);
  });
});
