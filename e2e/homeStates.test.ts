import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { pauseRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

const LOADING = '正在加载';

test.beforeEach(({ page }) => recordLiveRegions(page));

test('a search announces suggestions, loading and results', async ({ page, site }) => {
  await page.goto(site.home);
  await site.searchField.pressSequentially('少儿');
  await expectAnnounced(page, /有 \d+ 条搜索建议/);
  const search = await pauseRequests(page, '**/api/richText/search/*');
  await site.searchField.fill('借阅');
  await site.searchField.press('Enter');
  await expectAnnounced(page, LOADING);
  search.resume();
  await expectAnnounced(page, /共 \d+ 条/);
  await expect(page.getByRole('status').getByText(LOADING)).toHaveCount(0);
});

test('a loading home page has one status', { tag: '@both' }, async ({ page, site }) => {
  const loading = page.getByRole('status').getByText(LOADING);
  const calls = await pauseRequests(page, '**/api/{banner,function,richText,support/config}/**');
  await site.goHome();
  await expect(loading).toHaveCount(1);
  await expect(site.heading).toHaveCount(1);
  calls.resume();
  await expect(site.main.getByRole('listitem').first()).toBeVisible();
  await expect(loading).toHaveCount(0);
  await expectAnnounced(page, LOADING);
});

test('a failed section has the focus after a retry', { tag: '@both' }, async ({
  page,
  site,
  entry,
}) => {
  await page.route('**/api/function/*', (route) =>
    route.fulfill({ json: { code: 1, msg: '库存不足', data: null } }),
  );
  await site.goHome();
  const section = site.main.getByRole('region', { name: '服务' });
  await expect(section.getByText('服务没有加载出来')).toBeVisible();
  await expectAnnounced(page, '库存不足');
  // While other sections load, the status of the retry is the same one.
  for (const name of ['精选', '公告']) {
    await expect(site.main.getByRole('region', { name }).getByRole('link').first()).toBeVisible();
  }
  await expect(page.getByRole('status').getByText(LOADING)).toHaveCount(0);
  await page.unroute('**/api/function/*');
  const call = await pauseRequests(page, '**/api/function/*');
  await page.evaluate(() => window.liveRegions.announced.splice(0));
  await section.getByRole('button', { name: '重试' }).press('Enter');
  await expectAnnounced(page, LOADING);
  call.resume();
  await expect(entry.link).toBeVisible();
  await expect(section).toBeFocused();
});
