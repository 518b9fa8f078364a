import type { Locator, Page } from '@playwright/test';
import { configCall, test } from './support/fakeApiSite.ts';
import { pauseRequests } from './support/requests.ts';
import { expect } from './support/test.ts';

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

test(
  'Retry keeps the focus while it loads, after another failure and after a success',
  {
    tag: '@both',
  },
  async ({ page, site, api, planned, sendAppShells }, { testId }) => {
    planned.push(/status of 403/);
    // It fetches its content.
    await sendAppShells();
    const icon = { src: '/media/borrow.webp', alt: '' };
    const path = `/function/${testId}`;
    api.on(path, { data: { id: testId, title: '借书', icon } });
    const calls = [`**/api${configCall('site').replace('?', '\\?')}`, `**/api${path}`];
    for (const url of calls) {
      await page.route(url, (route) => route.fulfill({ status: 403, json: {} }));
    }
    await page.goto(`/details?function=${testId}`);
    await expectFocusKept(page, page.getByRole('banner'), calls[0] ?? '');
    await expectFocusKept(page, site.main, calls[1] ?? '');
    await expect(site.heading).toHaveText('借书');
  },
);
