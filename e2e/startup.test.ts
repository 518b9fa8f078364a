import type { Locator, Page } from '@playwright/test';
import { configCall, expect, FLAG, failure, test } from './support/fakeApiSite.ts';
import { maintainHref } from './support/maintenance.ts';
import { pauseRequests } from './support/requests.ts';
import { expectToasts, recordToasts } from './support/toasts.ts';

test('a page at startup', async ({ page, site, api, apiProxy, planned, sendAppShells }, {
  testId,
}) => {
  planned.push(/status of 403/);
  await recordToasts(page);
  const address = `/details?function=${testId}`;

  await test.step('without the close flag, which cannot be read, shows a toast', async () => {
    // It has no content and no close flag.
    await sendAppShells();
    const icon = { src: '/media/borrow.webp', alt: '' };
    api.on(`/function/${testId}`, { data: { id: testId, title: '借书', icon } });
    apiProxy.on(FLAG, failure('标志读不到'));
    const shell = await page.goto(address);
    expect(shell?.status()).toBe(503);
    await expectToasts(page, '标志读不到');
    await expect(page).toHaveURL(address);
    await expect(site.heading).toHaveText('借书');
    // The gateway has its content now, and would render the document.
    const response = { status: 503, contentType: 'text/html', body: await shell?.text() };
    await page.route(address, (route) => route.fulfill(response));
    apiProxy.reset();
  });

  await test.step('keeps the focus while Retry loads, after another failure and after a success', async () => {
    const siteCall = `**/api${configCall('site')}`;
    const itemCall = `**/api/function/${testId}`;
    for (const url of [siteCall, itemCall]) {
      await page.route(url, (route) => route.fulfill({ status: 403, json: {} }));
    }
    await page.goto(address);
    await expectFocusKept(page, page.getByRole('banner'), siteCall);
    await expectFocusKept(page, site.main, itemCall);
    await expect(site.heading).toHaveText('借书');
  });

  await test.step('with an app shell navigates when the site is closed', async () => {
    apiProxy.on(FLAG, { data: 'x' });
    await page.goto(address);
    await expect(page).toHaveURL(maintainHref(address));
    apiProxy.reset();
  });

  await test.step('whose document was restored from the history navigates when the site is closed', async () => {
    await page.goto(site.home);
    await page.goto('about:blank');
    apiProxy.on(FLAG, { data: 'x' });
    await page.goBack();
    await expect(page).toHaveURL(maintainHref(site.home));
  });
});

/** Retries a failing call twice with the keyboard: the second one succeeds, and the button is removed. */
async function expectFocusKept(page: Page, area: Locator, url: string): Promise<void> {
  const retry = area.getByRole('button', { name: /^(重试|正在加载)$/ });
  const call = await pauseRequests(page, url);
  await retry.press('Enter');
  await call.requested;
  await expect(retry).toHaveAccessibleName('正在加载');
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  await expect(retry).toBeFocused();
  call.resume();
  await expect(retry).toHaveAccessibleName('重试');
  await expect(retry).toHaveAttribute('aria-busy', 'false');
  await expect(retry).toBeFocused();

  await page.unroute(url);
  await page.keyboard.press('Enter');
  await expect(retry).toHaveCount(0);
  await expect(area).toBeFocused();
}
