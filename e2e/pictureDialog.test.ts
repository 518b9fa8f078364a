import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test as base, expect, searchCall } from './support/fakeApiSite.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { pauseRequests, recordRequests } from './support/requests.ts';
import { articleHref } from './support/site.ts';
import { test as siteTest, untilIdle, visit } from './support/test.ts';

const PICTURE = '**/media/borrow.webp';
const article = articleHref('picture');

const test = base.extend<{ picture: PictureElements }>({
  picture: async ({ page, api }, use) => {
    const body = '<p><img src="/media/borrow.webp" width="400" height="300" alt="纸灯"></p>';
    api.on(searchCall('picture'), { data: [{ id: 'picture', title: '湖畔夜读', body }] });
    const dialog = page.getByRole('dialog', { name: '纸灯' });
    await use({
      link: page.getByRole('article').getByRole('link', { name: '纸灯' }),
      dialog,
      image: dialog.getByRole('img', { name: '纸灯' }),
      enlarge: dialog.getByRole('button', { name: '放大图片' }),
    });
  },
});

type PictureElements = Record<'link' | 'dialog' | 'image' | 'enlarge', Locator>;

/** Waits until antd's dialog has opened: a click during its animation does not close it. */
const untilOpened = (dialog: Locator) => expect(dialog).not.toHaveClass(/-(appear|enter)/);

test('a failed picture can be retried', { tag: '@both' }, async ({
  page,
  planned,
  picture: { link, dialog, image, enlarge },
}) => {
  planned.push(/ERR_FAILED/);
  await recordLiveRegions(page);
  await page.route(PICTURE, (route) => route.abort());
  const loading = await pauseRequests(page, PICTURE);
  const chunks = recordRequests(page, /PictureDialog.*js/);
  await visit(page, article, 'borrow.webp');
  await untilIdle(page);
  expect(chunks, 'before the first interaction').toEqual([]);
  await page.keyboard.press('Shift');
  await expect.poll(() => chunks.length).toBeGreaterThan(0);

  await link.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('正在加载');
  await expect(enlarge).toBeDisabled();
  await expectAnnounced(page, '正在加载');
  loading.resume();
  const retry = dialog.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('图片没有加载出来');
  await expectAnnounced(page, '图片没有加载出来');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(retry).toBeVisible();
  await page.unroute(PICTURE);
  await retry.press('Enter');
  await expect(enlarge).toBeEnabled();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await expect(image).toBeVisible();
});

test('an open picture zooms and closes', { tag: '@both' }, async ({
  page,
  isMobile,
  picture: { link, dialog, image, enlarge },
}) => {
  await visit(page, article, 'borrow.webp');
  await link.click();
  await expect(enlarge).toBeEnabled();
  await untilOpened(dialog);
  await expectAccessible(page);
  const width = async () => (await image.boundingBox())?.width ?? 0;
  const fitting = await width();
  expect(fitting).toBeGreaterThan(0);
  expect(fitting).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await enlarge.click();
  await expect.poll(width).toBeGreaterThanOrEqual(1.9 * fitting);
  // The rest needs a mouse.
  if (isMobile) return;
  await image.dblclick();
  await expect.poll(width).toBeCloseTo(fitting, 0);
  await dialog.getByRole('button', { name: '关闭图片' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();

  await link.click();
  await expect(enlarge).toBeEnabled();
  await untilOpened(dialog);
  await page.mouse.click(4, 4);
  await expect(dialog).toHaveCount(0);
});

siteTest(
  'the picture of a banner opens as it is shown, and closes',
  { tag: '@both' },
  async ({ page, site }) => {
    await page.goto('/details?banner=winter-reading');
    const link = site.main.locator('a.zoom').first();
    const shown = await link
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.currentSrc);
    await link.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('img')).toHaveJSProperty('src', shown);
    await expect(dialog.getByRole('button', { name: '放大图片' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the link of a picture opens the picture', async ({ page, planned, picture: { link } }) => {
    // Chromium's page for a picture has inline styles, which the policy of the picture blocks.
    planned.push(/Applying inline style violates/);
    await visit(page, article, 'borrow.webp');
    await expect(link.getByRole('img')).toBeVisible();
    await expect(page.getByRole('button', { name: '分享' })).toHaveCount(0);
    await link.click();
    await expect(page).toHaveURL(/\/media\//);
  });
});
