import type { Page } from '@playwright/test';
import { getHomeContent } from './site.ts';
import { expect, test } from './test.ts';

/** A document brings its answers along; it is the pages after it that ask for themselves. */
async function goHome(page: Page, home: string): Promise<void> {
  await page.goto('/details');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(home);
}

const reply = (page: Page, call: string, status: number, body: unknown) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ status, json: body }));

test('what failed offers to try again and then works', { tag: '@both' }, async ({
  page,
  home,
  request,
}) => {
  const { functions } = await getHomeContent(request);
  await reply(page, 'function/*', 200, { code: 1, msg: '稍后再试', data: null });
  await goHome(page, home);
  await expect(page.getByRole('main').getByText('服务没有加载出来')).toBeVisible();
  await page.unroute('**/api/function/*');
  await page.getByRole('main').getByRole('button', { name: '重试' }).first().click();
  await expect(
    page.getByRole('main').getByRole('link', { name: functions[0]?.title }).first(),
  ).toBeVisible();
});

test('what is empty says so', async ({ page, home }) => {
  await reply(page, 'support/config/getKey?key=home', 200, {
    code: 200,
    msg: 'ok',
    data: { banners: [], functions: [], notices: 'nothing-to-be-found' },
  });
  await goHome(page, home);
  await expect(page.getByRole('main').getByText('暂时没有公告')).toBeVisible();
  await expect(page.getByRole('main').getByText('暂时没有可用的服务')).toBeVisible();
});

test('an API that is wholly down leaves a page that says so', async ({ page, home, planned }) => {
  planned.push(/status of 502/);
  await page.route('**/api/**', (route) => route.fulfill({ status: 502, json: {} }));
  await goHome(page, home);
  await expect(page.getByRole('main').getByText('服务没有加载出来')).toBeVisible();
  await expect(page.getByRole('main').getByText('公告没有加载出来')).toBeVisible();
  await expect(page.getByRole('searchbox').first()).toBeVisible();
});
