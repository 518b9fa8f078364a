import type { Page } from '@playwright/test';
import { getHomeContent } from './site.ts';
import { expect, test } from './test.ts';

const reply = (page: Page, call: string, status: number, body: unknown) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ status, json: body }));

const TOAST = '.ant-message-notice, .adm-toast-main';
const toast = (page: Page) => page.locator(TOAST);

declare global {
  interface Window {
    /** When the first toast came and went, in milliseconds. */
    toastTimes: number[];
  }
}

/** Taken inside the page: how quickly the test looks does not count. */
const watchToasts = (page: Page) =>
  page.addInitScript((selector) => {
    window.toastTimes = [];
    new MutationObserver(() => {
      const isShown = document.querySelector(selector) !== null;
      const wasShown = window.toastTimes.length % 2 === 1;
      if (isShown !== wasShown) window.toastTimes.push(performance.now());
    }).observe(document, { childList: true, subtree: true });
  }, TOAST);

test('a failed call is a toast, 16 px from the top, for three seconds', async ({ page, home }) => {
  await watchToasts(page);
  await reply(page, 'banner/*', 200, { code: 500, msg: '服务繁忙，请稍后', data: null });
  await page.goto(home);
  const shown = toast(page);
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText('服务繁忙，请稍后');
  await expect(async () => {
    const box = await shown.boundingBox();
    expect(Math.round(box?.y ?? 0)).toBe(16);
  }).toPass();
  await expect(shown).toHaveCount(0);
  const [came = 0, went = 0] = await page.evaluate(() => window.toastTimes);
  // It comes and goes with a short animation.
  expect(went - came).toBeGreaterThan(2900);
  expect(went - came).toBeLessThan(4500);
});

test('different failures are toasts one after the other', async ({ page, home }) => {
  await reply(page, 'banner/*', 200, { code: 500, msg: '第一件事', data: null });
  await reply(page, 'function/*', 200, { code: 500, msg: '第二件事', data: null });
  await page.goto(home);
  await expect(toast(page)).toHaveCount(1);
  const first = (await toast(page).innerText()).trim();
  const second = first === '第一件事' ? '第二件事' : '第一件事';
  const begun = Date.now();
  await expect(toast(page).filter({ hasText: second })).toBeVisible();
  expect(Date.now() - begun).toBeGreaterThan(1500);
  await expect(toast(page).filter({ hasText: first })).toHaveCount(0);
  await expect(toast(page)).toHaveCount(0);
});

test('the empty message shows an icon and is read by a screen reader', async ({
  page,
  home,
  planned,
}) => {
  planned.push(/status of 500/);
  await reply(page, 'function/*', 500, {});
  await page.goto(home);
  const words = page.getByRole('alert').getByText('请求失败');
  await expect(words).toHaveCount(1);
  expect((await words.boundingBox())?.width).toBeLessThanOrEqual(1);
  await expect(toast(page).locator('svg').first()).toBeVisible();
});

test('what failed offers to try again and then works', async ({ page, home, request }) => {
  const { functions } = await getHomeContent(request);
  await reply(page, 'function/*', 200, { code: 1, msg: '稍后再试', data: null });
  await page.goto(home);
  await expect(page.getByText('服务没有加载出来')).toBeVisible();
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
  await page.goto(home);
  await expect(page.getByText('暂时没有公告')).toBeVisible();
  await expect(page.getByText('暂时没有可用的服务')).toBeVisible();
});

test('an API that is wholly down leaves a page that says so', async ({ page, home, planned }) => {
  planned.push(/status of 502/);
  await page.route('**/api/**', (route) => route.fulfill({ status: 502, json: {} }));
  await page.goto(home);
  await expect(page.getByText('服务没有加载出来')).toBeVisible();
  await expect(page.getByText('公告没有加载出来')).toBeVisible();
  await expect(page.getByRole('searchbox').first()).toBeVisible();
});

test('a site that says it is closed at startup leads to the maintenance page', async ({
  page,
  home,
}) => {
  await reply(page, 'support/config/getCloseFlag', 200, { code: 0, msg: '', data: 1 });
  await page.goto(home);
  await expect(page).toHaveURL(`/maintain?from=${encodeURIComponent(home)}`);
  await expect(page.getByText('网站恢复后，本页会自动带您回到刚才的位置。')).toBeVisible();
});
