import type { Page } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { expectAccessible } from './support/axe.ts';
import { configCall, expect, searchCall, test } from './support/fakeApiSite.ts';
import { recordRequests } from './support/requests.ts';
import { searchHref } from './support/site.ts';
import { visit } from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const TERM = '历年公告';

/** Only the list says it, and only of fifty notices. */
const OLDER = '这里是最新的 50 条';

const titleOf = (number: number) => `第${number}号公告`;

/** Fifty notices, the oldest first. */
const notices = Array.from({ length: 50 }, (_, index) => ({
  id: `n${index + 1}`,
  title: titleOf(index + 1),
  summary: '关于开放时间',
  body: '',
  updatedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
}));

/** Opens the list; returns the API calls from then on. */
async function openList(page: Page, api: FakeApi): Promise<string[]> {
  api.on(configCall('home'), { data: { banners: [1], functions: [7], notices: TERM } });
  api.on(searchCall(TERM), { data: notices });
  for (const notice of notices) api.on(searchCall(notice.id), { data: [notice] });
  const calls = recordRequests(page, /\/api\/(.*)/);
  await recordLayoutShifts(page);
  await visit(page, searchHref(TERM), OLDER);
  return calls;
}

// Without JavaScript: shared/testing/describeApp.tsx. Which number names a page: apps/desktop/src/pages/notices.
test('the list has pages of ten, the newest first, which the address names', {
  tag: '@desktop',
}, async ({ page, site, api }) => {
  const calls = await openList(page, api);
  const titles = site.main.getByRole('listitem').getByRole('heading');
  const pages = site.main.getByRole('navigation', { name: '公告分页' });
  const expectPage = async (number: number) => {
    const newest = 50 - 10 * (number - 1);
    await expect(titles).toHaveText(Array.from({ length: 10 }, (_, at) => titleOf(newest - at)));
    await expect(pages.locator('[aria-current="page"]')).toHaveText(`${number}`);
  };
  await expect(site.heading).toHaveText('公告');
  await expectPage(1);
  await expect(site.main.getByText(OLDER)).toBeVisible();
  await expect(pages.getByRole('link', { name: '上一页' })).toHaveCount(0);
  expect(await layoutShifts(page)).toEqual([]);
  await expectAccessible(page);

  await pages.getByRole('link', { name: '第 3 页' }).click();
  await expect(page).toHaveURL(`${searchHref(TERM)}&page=3`);
  await expect(page).toHaveTitle(/第 3 页/);
  await expect(site.heading).toBeFocused();
  await expectPage(3);
  await pages.getByRole('link', { name: '下一页' }).click();
  await expectPage(4);
  await pages.getByRole('listitem').filter({ hasText: '5' }).press('Enter');
  await expectPage(5);
  await expect(pages.getByRole('link', { name: '下一页' })).toHaveCount(0);
  await page.goBack();
  await expectPage(4);
  await page.goForward();
  await expectPage(5);
  await page.reload();
  await expectPage(5);
  expect(calls).toEqual([]);

  await titles.first().getByRole('link').click();
  await expect(site.heading).toHaveText(titleOf(10));
  await page.goBack();
  await expectPage(5);
});

test('the list grows as the visitor scrolls or moves the focus', async ({ page, site, api }) => {
  const calls = await openList(page, api);
  const items = site.main.getByRole('listitem');

  await test.step('a scroll to the end adds notices, and Back restores the position', async () => {
    await expect(site.heading).toHaveText('公告');
    await expect(items).toHaveCount(20);
    await expect(items.first()).toContainText(titleOf(50));
    expect(await layoutShifts(page)).toEqual([]);
    await expectAccessible(page);
    await expect(async () => {
      await items.last().scrollIntoViewIfNeeded();
      await expect(items).toHaveCount(50, { timeout: 200 });
    }).toPass();
    expect(calls).toEqual([]);
    const link = items.filter({ hasText: titleOf(15) }).getByRole('link');
    await link.click();
    await expect(site.heading).toHaveText(titleOf(15));
    await page.goBack();
    await expect(link).toBeInViewport();
  });

  await test.step('the keyboard reaches every notice, and what is below the list', async () => {
    await page.goto(searchHref(TERM));
    await expect(items).toHaveCount(20);
    await items.first().getByRole('link').focus();
    for (const { title } of notices.toReversed().slice(1)) {
      await page.keyboard.press('Tab');
      await expect(items.getByRole('link', { name: title })).toBeFocused();
    }
    await expect(site.main.getByText(OLDER)).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('contentinfo').locator(':focus')).toHaveCount(1);
  });
});
