import type { Page } from '@playwright/test';
import { zhCN as messages } from '../shared/site/messages/zhCN.ts';
import { configCall, expect, test } from './support/fakeApiSite.ts';
import { closedText, pollUntil } from './support/maintenance.ts';
import { recordRequests } from './support/requests.ts';
import { untilRendered } from './support/test.ts';
import { expectToasts, recordToasts } from './support/toasts.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const HOUR = 3_600_000;
const MAINTENANCE = configCall('maintenance');

const reopensAt = '2099-03-01T08:30:00+08:00';
const opening = Date.parse(reopensAt);
const message = { title: '维护中', message: '稍后再来', reopensAt };

const timer = (page: Page) => page.getByRole('timer');

// The text of each duration: shared/react/status/Countdown.test.ts.
test('the countdown shifts nothing, and an open page shows a changed message', async ({
  page,
  site,
  api,
  apiProxy,
  planned,
  setCloseFlag,
}) => {
  planned.push(/status of 500/);
  const untilShown = (text: string) =>
    pollUntil(page, () => expect(page.getByText(text)).toBeVisible({ timeout: 1000 }));
  api.on(MAINTENANCE, { data: message });
  await setCloseFlag(true);
  await untilRendered(page, '/maintain', reopensAt);
  expect(await (await page.request.get('/maintain')).text()).toMatch(/role="timer"[^>]*><\/p>/);
  await recordLayoutShifts(page);
  await recordToasts(page);
  await page.clock.install();
  let time = 0;
  let aheadMs = 0;
  /** The date stands still, while timers run. */
  const setTime = async (ms: number) => {
    time = ms;
    await page.clock.setFixedTime(ms);
  };
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(time + aheadMs).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await setTime(opening - 26 * HOUR);
  await page.goto('/maintain');
  await expect(page.getByText('预计恢复时间：2099年3月1日 8:30')).toBeVisible();
  await expect(timer(page)).toHaveAttribute('aria-live', 'off');
  await expect(timer(page)).toHaveText('大约还要1天2小时');
  expect(await layoutShifts(page)).toEqual([]);
  await setTime(opening - 61_000);
  await expect(timer(page)).toHaveText('大约还要1分钟1秒钟');
  await setTime(opening);
  await expect(page.getByText(messages.maintainSoon)).toBeVisible();
  await expect(timer(page)).toHaveCount(0);

  const later = { title: '还差一点', message: '书架比想象的重' };
  api.on(MAINTENANCE, { data: { ...later, reopensAt: '2099-03-01T10:30:00+08:00' } });
  await untilShown(later.message);
  await expect(site.heading).toHaveText(later.title);
  await expect(page).toHaveTitle(new RegExp(later.title));
  await expect(page.getByText('预计恢复时间：2099年3月1日 10:30')).toBeVisible();
  await expect(timer(page)).toHaveText('大约还要2小时');
  // The clock of the device is ten minutes slow.
  aheadMs = HOUR / 6;
  await pollUntil(page, () =>
    expect(timer(page)).toHaveText('大约还要1小时50分钟', { timeout: 1000 }),
  );

  apiProxy.on(MAINTENANCE, { status: 500 });
  const calls = recordRequests(page, /key=maintenance$/);
  await pollUntil(page, () =>
    expect.poll(() => calls.length, { timeout: 1000 }).toBeGreaterThan(1),
  );
  await expect(page.getByText(later.message)).toBeVisible();

  apiProxy.reset();
  api.on(MAINTENANCE, { data: { title: '维护中', message: '尽快回来' } });
  await untilShown('尽快回来');
  await expect(closedText(page)).toBeVisible();
  await expect(timer(page)).toHaveCount(0);
  await expect(page.getByText('预计恢复时间')).toHaveCount(0);
  await expectToasts(page);
});
