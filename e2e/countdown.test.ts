import type { Page } from '@playwright/test';
import { zhCN as words } from '../shared/site/words/zhCN.ts';
import { MAX_POLL_MS, say, waiting } from './closing.ts';
import { watchLook } from './look.ts';
import { expect, test, untilTold } from './ownApi.ts';
import { watchToasts } from './toasts.ts';

const MAINTENANCE = '/support/config/getKey?key=maintenance';
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const reopensAt = '2099-03-01T08:30:00+08:00';
const opening = Date.parse(reopensAt);
const closing = { title: '维护中', message: '稍后再来', reopensAt };

const timer = (page: Page) => page.getByRole('timer');
const soon = (page: Page) => page.getByText(words.maintainSoon);

test.beforeEach(async ({ page, api, edge, planned }) => {
  planned.push(/status of 50[03]/);
  api.on(MAINTENANCE, { data: closing });
  await say(api, edge, true);
  await untilTold(page, '/maintain', reopensAt);
});

test('the maintenance page counts down to the end that the owner named, in plain words', async ({
  page,
}) => {
  await page.clock.setFixedTime(opening - 26 * HOUR);
  await page.goto('/maintain');
  await expect(page.getByText('预计恢复时间：2099年3月1日 08:30')).toBeVisible();
  await expect(timer(page)).toHaveAttribute('aria-live', 'off');
  for (const [left, said] of [
    [26 * HOUR, '大约还要1天2小时'],
    [2 * HOUR + 5 * MINUTE, '大约还要2小时5分钟'],
    [HOUR, '大约还要1小时'],
    [12 * MINUTE, '大约还要12分钟'],
    [61 * SECOND, '大约还要1分钟1秒钟'],
    [SECOND, '大约还要1秒钟'],
  ] as const) {
    await page.clock.setFixedTime(opening - left);
    await expect(timer(page)).toHaveText(said);
  }
  await page.clock.setFixedTime(opening);
  await expect(soon(page)).toBeVisible();
  await expect(timer(page)).toHaveCount(0);
  await expect(waiting(page)).toBeVisible();
});

test('the countdown is filled by the browser and moves nothing', { tag: '@both' }, async ({
  page,
}) => {
  expect(await (await page.request.get('/maintain')).text()).toMatch(/role="timer"[^>]*><\/p>/);
  await watchLook(page);
  await page.goto('/maintain');
  await expect(timer(page)).toHaveText(/^大约还要[\d,]+天/);
  expect(await page.evaluate(() => window.look.shifts)).toEqual([]);
});

test('what the owner says meanwhile shows in an open page, quietly', async ({
  page,
  api,
  edge,
}) => {
  await watchToasts(page);
  await page.clock.install({ time: opening - 2 * HOUR });
  await page.goto('/maintain');
  await expect(timer(page)).toHaveText(/^大约还要(2小时|1小时)/);
  const later = {
    title: '还差一点',
    message: '书架比想象的重',
    reopensAt: '2099-03-01T10:30:00+08:00',
  };
  api.on(MAINTENANCE, { data: later });
  await expect(async () => {
    await page.clock.fastForward(MAX_POLL_MS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(later.title, {
      timeout: 1000,
    });
  }).toPass();
  await expect(page).toHaveTitle(new RegExp(later.title));
  await expect(page.getByText(later.message)).toBeVisible();
  await expect(page.getByText('预计恢复时间：2099年3月1日 10:30')).toBeVisible();
  await expect(timer(page)).toHaveText(/^大约还要[34]小时/);

  await test.step('and stays if it cannot be read again', async () => {
    edge.on(MAINTENANCE, { status: 500 });
    const failed = page.waitForResponse((reply) => reply.url().endsWith('key=maintenance'));
    await page.clock.fastForward(MAX_POLL_MS);
    await (await failed).finished();
    await expect(page.getByText(later.message)).toBeVisible();
    edge.reset();
    api.on(MAINTENANCE, { data: closing });
    await expect(async () => {
      await page.clock.fastForward(MAX_POLL_MS);
      await expect(page.getByText(closing.message)).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  await test.step('and has no countdown once the end is withdrawn', async () => {
    api.on(MAINTENANCE, { data: { title: '维护中', message: '尽快回来' } });
    await expect(async () => {
      await page.clock.fastForward(MAX_POLL_MS);
      await expect(page.getByText('尽快回来')).toBeVisible({ timeout: 1000 });
    }).toPass();
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
    api.on('/support/config/getKey?key=site', {
      data: {
        name: '湖畔图书馆',
        description: '一座城市的图书馆',
        locale: 'zh-CN',
        logo: { src: '/media/borrow.webp', alt: '' },
        footer: { copyright: '© 湖畔图书馆' },
      },
    });
    await untilTold(page, '/maintain', '/media/borrow.webp');
    await page.goto('/maintain');
    await expect(page.getByText('预计恢复时间：2099年3月1日 08:30')).toBeVisible();
    await expect(page.locator('[role="timer"]')).toBeHidden();
    const name = page.getByText('湖畔图书馆', { exact: true });
    await expect(name).toBeVisible();
    await expect(name.locator('xpath=ancestor-or-self::*[.//img or .//svg][1]')).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
  });
});
