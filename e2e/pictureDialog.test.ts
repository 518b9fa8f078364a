import { expectAccessible } from './support/axe.ts';
import { expect, searchCall, test } from './support/fakeApiSite.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { loadDeferredScripts, pauseRequests, recordRequests } from './support/requests.ts';
import { articleHref } from './support/site.ts';
import { untilIdle, visit } from './support/test.ts';

const PICTURE = '**/media/borrow.webp';
/** Of antd, and of the phone. */
const DIALOG = '[role="dialog"], dialog';

test('a picture opens in a dialog, also after a failure, zooms and closes', {
  tag: '@both',
}, async ({ page, site, api, planned, isMobile }) => {
  const body = '<p><img src="/media/borrow.webp" width="400" height="300" alt="纸灯"></p>';
  api.on(searchCall('picture'), { data: [{ id: 'picture', title: '湖畔夜读', body }] });
  const link = page.getByRole('article').getByRole('link', { name: '纸灯' });
  const dialog = page.getByRole('dialog', { name: '纸灯' });
  const image = dialog.getByRole('img', { name: '纸灯' });
  const enlarge = dialog.getByRole('button', { name: '放大图片' });

  if (isMobile) {
    await test.step('an article without pictures loads no dialog', async () => {
      api.on(searchCall('words'), {
        data: [{ id: 'words', title: '只有文字', body: '<p>文字</p>' }],
      });
      await visit(page, articleHref('words'), '只有文字');
      const chunks = recordRequests(page, /PictureDialog.*js/);
      await loadDeferredScripts(page);
      expect(chunks).toEqual([]);
    });
  }

  await test.step('its chunk is requested when the visitor reaches the link', async () => {
    planned.push(/ERR_FAILED/);
    await recordLiveRegions(page);
    await page.route(PICTURE, (route) => route.abort());
    const chunks = recordRequests(page, /PictureDialog.*js/);
    await visit(page, articleHref('picture'), 'borrow.webp');
    await untilIdle(page);
    expect(chunks).toEqual([]);
    await link.focus();
    await expect.poll(() => chunks.length).toBeGreaterThan(0);
  });

  await test.step('a failed picture can be retried', async () => {
    const loading = await pauseRequests(page, PICTURE);
    await link.press('Enter');
    await expect(dialog.getByRole('status').first()).toHaveText('正在加载');
    await expect(enlarge).toBeDisabled();
    await expectAnnounced(page, '正在加载');
    loading.resume();
    const retry = dialog.getByRole('button', { name: '重试' });
    await expect(retry).toBeVisible();
    await expect(dialog.getByRole('status').first()).toHaveText('图片没有加载出来');
    await expectAnnounced(page, '图片没有加载出来');
    await expectAccessible(page, DIALOG);
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

  await test.step('an open picture zooms', async () => {
    await expectAccessible(page, DIALOG);
    const width = async () => (await image.boundingBox())?.width ?? 0;
    const fitting = await width();
    expect(fitting).toBeGreaterThan(0);
    expect(fitting).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await enlarge.click();
    await expect.poll(width).toBeGreaterThanOrEqual(1.9 * fitting);
    // The phone has no mouse.
    if (isMobile) return;
    await image.dblclick();
    await expect.poll(width).toBeCloseTo(fitting, 0);
  });

  if (isMobile) {
    await test.step('Back closes it, and leaves the page afterwards', async () => {
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(articleHref('picture'));
      await expect(link).toBeFocused();
      await link.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => history.state.picture)).toBeUndefined();
    });

    await test.step('a notice is above it', async () => {
      planned.push(/ERR_INTERNET_DISCONNECTED/);
      await link.press('Enter');
      await page.context().setOffline(true);
      const notice = dialog.getByText('网络已断开');
      await expect(notice).toBeVisible();
      await notice.click();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await page.context().setOffline(false);
      await page.goBack();
      await expect(page).toHaveURL(articleHref('words'));
    });
  }

  if (!isMobile) {
    await test.step('a button or a click beside the picture closes it', async () => {
      await dialog.getByRole('button', { name: '关闭图片' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeFocused();
      await link.click();
      await expect(enlarge).toBeEnabled();
      await page.mouse.click(4, 4);
      await expect(dialog).toHaveCount(0);
    });

    // None runs if Escape comes before the dialog has begun to fade in.
    await test.step('Escape closes it, although no transition ends', async () => {
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('* { transition: none !important; }');
        document.adoptedStyleSheets.push(sheet);
      });
      await link.click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeFocused();
    });
  }

  await test.step('the picture of a banner opens as it is shown, and closes', async () => {
    const portrait = { src: '/media/borrow.webp', alt: '湖', width: 400, height: 300 };
    const image = { src: '/media/winter.webp', alt: '湖', width: 1600, height: 1200 };
    const srcset = [portrait, image].map(({ src, width }) => ({ src, width }));
    const data = { id: 'lake', title: '湖', image: { ...image, srcset }, portrait };
    api.on('/banner/lake', { data });
    await visit(page, '/details?banner=lake', 'winter.webp');
    const banner = site.main.locator('a.zoom').first();
    const shown = await banner
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.currentSrc);
    // Some browsers do not focus a clicked link.
    await page.evaluate(() => addEventListener('mousedown', (event) => event.preventDefault()));
    await banner.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('img')).toHaveJSProperty('src', shown);
    await expect(dialog.getByRole('button', { name: '放大图片' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(banner).toBeFocused();
  });
});
