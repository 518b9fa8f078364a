import type { Page } from '@playwright/test';
import { zhCN as messages } from '../shared/site/messages/zhCN.ts';
import { expect, test } from './support/fakeApiSite.ts';
import { passPolls, waiting } from './support/maintenance.ts';
import { untilRendered, visit } from './support/test.ts';
import { recordToasts } from './support/toasts.ts';
import { recordLayoutShifts } from './support/visualChanges.ts';

const MAINTENANCE = '/support/config/getKey?key=maintenance';
const HOUR = 3_600_000;

const reopensAt = '2099-03-01T08:30:00+08:00';
const opening = Date.parse(reopensAt);
const closing = { title: '维护中', message: '稍后再来', reopensAt };

const timer = (page: Page) => page.getByRole('timer');

test.beforeEach(async ({ page, api, planned, setCloseFlag }) => {
  planned.push(/status of 500/);
  api.on(MAINTENANCE, { data: closing });
  await setCloseFlag(true);
  await untilRendered(page, '/maintain', reopensAt);
});

// The words for each time left: shared/react/status/formatTimeLeft.test.ts.
test('the maintenance page counts down to the end that the owner named, in plain words', async ({
  page,
}) => {
  await page.clock.setFixedTime(opening - 26 * HOUR);
  await page.goto('/maintain');
  await expect(page.getByText('预计恢复时间：2099年3月1日 08:30')).toBeVisible();
  await expect(timer(page)).toHaveAttribute('aria-live', 'off');
  await expect(timer(page)).toHaveText('大约还要1天2小时');
  await page.clock.setFixedTime(opening - 61_000);
  await expect(timer(page)).toHaveText('大约还要1分钟1秒钟');
  await page.clock.setFixedTime(opening);
  await expect(page.getByText(messages.maintainSoon)).toBeVisible();
  await expect(timer(page)).toHaveCount(0);
  await expect(waiting(page)).toBeVisible();
});

test('the countdown is filled by the browser and moves nothing', { tag: '@both' }, async ({
  page,
}) => {
  expect(await (await page.request.get('/maintain')).text()).toMatch(/role="timer"[^>]*><\/p>/);
  await recordLayoutShifts(page);
  await page.goto('/maintain');
  await expect(timer(page)).toHaveText(/^大约还要[\d,]+天/);
  expect(await page.evaluate(() => window.rendering.shifts)).toEqual([]);
});

test('what the owner says meanwhile shows in an open page, quietly', async ({
  page,
  heading,
  api,
  apiProxy,
}) => {
  const untilShown = (text: string) =>
    passPolls(page, () => expect(page.getByText(text)).toBeVisible({ timeout: 1000 }));
  await recordToasts(page);
  await page.clock.install({ time: opening - 2 * HOUR });
  await page.goto('/maintain');
  await expect(timer(page)).toHaveText(/^大约还要(2小时|1小时)/);
  const later = { title: '还差一点', message: '书架比想象的重' };
  api.on(MAINTENANCE, { data: { ...later, reopensAt: '2099-03-01T10:30:00+08:00' } });
  await untilShown(later.message);
  await expect(heading).toHaveText(later.title);
  await expect(page).toHaveTitle(new RegExp(later.title));
  await expect(page.getByText('预计恢复时间：2099年3月1日 10:30')).toBeVisible();
  await expect(timer(page)).toHaveText(/^大约还要[34]小时/);

  await test.step('and stays if it cannot be read again', async () => {
    apiProxy.on(MAINTENANCE, { status: 500 });
    let failures = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith(MAINTENANCE)) failures += 1;
    });
    await passPolls(page, () => expect.poll(() => failures, { timeout: 1000 }).toBeGreaterThan(0));
    await expect(page.getByText(later.message)).toBeVisible();
    apiProxy.reset();
    api.on(MAINTENANCE, { data: closing });
    await untilShown(closing.message);
  });

  await test.step('and has no countdown once the end is withdrawn', async () => {
    api.on(MAINTENANCE, { data: { title: '维护中', message: '尽快回来' } });
    await untilShown('尽快回来');
    await expect(waiting(page)).toBeVisible();
    await expect(timer(page)).toHaveCount(0);
    await expect(page.getByText('预计恢复时间')).toHaveCount(0);
  });
  expect(await page.evaluate(() => window.toasts)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the maintenance page shows logo, name and end of the maintenance, and no countdown', async ({
    page,
    api,
  }) => {
    const logo = '/media/borrow.webp';
    api.on('/support/config/getKey?key=site', {
      data: {
        name: '湖畔图书馆',
        description: '一座城市的图书馆',
        locale: 'zh-CN',
        logo: { src: logo, alt: '' },
        footer: { copyright: '© 湖畔图书馆' },
      },
    });
    await visit(page, '/maintain', logo);
    await expect(page.getByText('预计恢复时间：2099年3月1日 08:30')).toBeVisible();
    await expect(page.locator('[role="timer"]')).toBeHidden();
    await expect(page.getByText('湖畔图书馆', { exact: true })).toBeVisible();
    await expect(page.locator(`img[src*="${logo}"]`).first()).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
  });
});
