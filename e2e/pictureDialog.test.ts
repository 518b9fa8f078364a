import type { Page } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { articleHref } from './support/addresses.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, searchCall, test } from './support/fakeApiSite.ts';
import { recordLiveRegions } from './support/liveRegions.ts';
import { holdRequests } from './support/requests.ts';
import { visit } from './support/test.ts';

const PICTURE = '**/media/borrow.webp';

const dialogOf = (page: Page) => page.getByRole('dialog');
const linkOf = (page: Page) => page.getByRole('article').getByRole('link', { name: '纸灯' });
const enlargeOf = (page: Page) => dialogOf(page).getByRole('button', { name: '放大图片' });

/** Opens the picture of an article by the keyboard: one that cannot be loaded may take no room. */
async function openPicture(page: Page, api: FakeApi): Promise<void> {
  const title = '湖畔夜读';
  const body = '<p><img src="/media/borrow.webp" width="400" height="300" alt="纸灯"></p>';
  api.on(searchCall(title), { data: [{ id: 'picture', title, body }] });
  await visit(page, articleHref(title), 'borrow.webp');
  await linkOf(page).press('Enter');
}

test('the dialog of a picture without a description has a name', async ({ page, api }) => {
  const image = { src: '/media/winter.webp', alt: '', width: 1600, height: 600 };
  api.on('/banner/1', { data: { id: 1, title: '无题', image } });
  await visit(page, '/details?banner=1', '无题');
  await page.getByRole('link', { name: '查看大图' }).press('Enter');
  await expect(dialogOf(page)).toHaveAccessibleName('图片');
  await expect(enlargeOf(page)).toBeEnabled();
  await expectAccessible(page);
});

test('a picture that loads slowly says so until it is there', async ({ page, api }) => {
  const picture = await holdRequests(page, PICTURE);
  const regions = await recordLiveRegions(page);
  await openPicture(page, api);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('status')).toHaveText('正在加载');
  await expect(enlargeOf(page)).toBeDisabled();
  await expectAccessible(page);
  picture.release();
  await expect(enlargeOf(page)).toBeEnabled();
  await expect(dialog.getByRole('status')).toBeEmpty();
  expect(await regions.ignored()).toEqual([]);
});

test('a picture that fails says so, and can be retried or closed', { tag: '@both' }, async ({
  page,
  api,
  planned,
}) => {
  planned.push(/ERR_FAILED/);
  await page.route(PICTURE, (route) => route.abort());
  const regions = await recordLiveRegions(page);
  await openPicture(page, api);
  const dialog = dialogOf(page);
  const retry = dialog.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('图片没有加载出来');
  await expectAccessible(page);

  await retry.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('图片没有加载出来');
  expect(await regions.ignored()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(linkOf(page)).toBeFocused();

  await linkOf(page).press('Enter');
  await expect(retry).toBeVisible();
  await page.unroute(PICTURE);
  await retry.press('Enter');
  await expect(enlargeOf(page)).toBeEnabled();
  // Or on the dialog itself: the retry button has gone.
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});
