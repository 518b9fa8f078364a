import { expectAccessible, expectReadableToast } from './support/axe.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { pauseRequests } from './support/requests.ts';
import { expect, test, untilIdle } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

const LOADING = '正在加载';
const FUNCTIONS = '**/api/function/*';

test.beforeEach(({ page }) => recordLiveRegions(page));

test('a loading home page has one status', { tag: '@both' }, async ({ page, site }) => {
  // Without the timeout of a call, which axe may exceed.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const start = (act: () => void, ms?: number) => (ms === 5000 ? 0 : setTimeout(act, ms));
    window.setTimeout = Object.assign(start, setTimeout);
  });
  await page.route('**/api/**', () => {});
  await site.goHome();
  await expect(page.getByRole('status').getByText(LOADING)).toHaveCount(1);
  await expect(site.heading).toHaveCount(1);
  await expectAnnounced(page, LOADING);
  await expectAccessible(page);
});

// The text of each state: shared/testing/describeApp.tsx.
test('a home page with a failed and an empty section can be retried', { tag: '@both' }, async ({
  page,
  site,
  entry,
  homeContent: { banners, functions },
  planned,
}) => {
  planned.push(/status of 403/);
  const ids = (items: { id: string }[]) => items.map(({ id }) => id);
  const data = { banners: ids(banners), functions: ids(functions), notices: 'zzzqqq' };
  await page.route('**/api/support/config/getKey?key=home', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data } }),
  );
  await page.route(FUNCTIONS, (route) => route.fulfill({ status: 403, json: {} }));
  const failures = await pauseRequests(page, FUNCTIONS);
  await site.goHome();
  // While other sections load, the status of the retry is the same one.
  await expect(site.main.getByRole('region', { name: '精选' }).getByRole('link')).not.toHaveCount(
    0,
  );
  await expect(site.main.getByText('暂时没有公告')).toBeVisible();
  await expectReadableToast(page, '当前操作没有权限', failures.resume);
  await expectAnnounced(page, '当前操作没有权限');
  const section = site.main.getByRole('region', { name: '服务' });
  await expect(section.getByText('服务没有加载出来')).toBeVisible();
  await expect(page.getByRole('status').getByText(LOADING)).toHaveCount(0);
  // While it fades out, its contrast is too low.
  await expect(toastOf(page)).toHaveCount(0);
  await expectAccessible(page);

  await page.unroute(FUNCTIONS);
  const call = await pauseRequests(page, FUNCTIONS);
  await page.evaluate(() => window.liveRegions.announced.splice(0));
  await section.getByRole('button', { name: '重试' }).press('Enter');
  await expectAnnounced(page, LOADING);
  call.resume();
  await expect(entry.link).toBeVisible();
  await expect(section).toBeFocused();
});

test('a section that is retried shows no empty state before its items', async ({
  page,
  site,
  entry,
  planned,
}) => {
  planned.push(/status of 403/);
  const config = '**/api/support/config/getKey?key=home';
  await page.route(config, (route) => route.fulfill({ status: 403, json: {} }));
  await site.goHome();
  const section = site.main.getByRole('region', { name: '服务' });
  const retry = section.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await page.unroute(config);
  const calls = await pauseRequests(page, FUNCTIONS);
  await retry.click();
  await calls.requested;
  await untilIdle(page);
  // Without a retry of the assertion: a short empty state is one too.
  expect(await section.textContent()).toContain('服务没有加载出来');
  calls.resume();
  await expect(entry.link).toBeVisible();
});
