import { expectAccessible } from './support/axe.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { expect, pauseClock, test, visit } from './support/test.ts';

declare global {
  interface Window {
    /** Returns whether the visitor cancels. */
    systemShare: (data: ShareData) => Promise<boolean>;
  }
}

const banner = '/details?banner=winter-reading';

test('the button shares, copies or shows the canonical address', async ({
  page,
  context,
  baseURL,
}) => {
  const button = page.getByRole('button', { name: '分享' });
  const field = page.getByRole('textbox', { name: '请复制这个链接：' });
  const copied = page.getByRole('status').filter({ hasText: '链接已复制' });
  const url = `${baseURL}${banner}#${encodeURIComponent('s-怎么参加')}`;
  let isCancelled = false;
  const shared: ShareData[] = [];
  await page.exposeFunction('systemShare', (data: ShareData) => {
    shared.push(data);
    return isCancelled;
  });
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => {
        if (await window.systemShare(data)) throw new DOMException('', 'AbortError');
      },
    });
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await recordLiveRegions(page);
  await page.clock.install();
  await visit(page, `${banner}&utm_source=poster#s-怎么参加`);
  await button.click();
  await expect.poll(() => shared).toEqual([{ title: '冬日共读季', url }]);
  isCancelled = true;
  await button.click();
  await expect.poll(() => shared).toHaveLength(2);
  await expect(field).toHaveCount(0);
  await expect(copied).toHaveCount(0);

  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  // The texts stay for three seconds.
  await pauseClock(page);
  await button.click();
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.clock.runFor(5000);
  await expectAnnounced(page, '链接已复制');
  await expect(copied).toHaveCount(0);
  await page.clock.resume();

  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await button.click();
  await expect(field).toHaveValue(url);
  await expectAccessible(page, 'main');

  await test.step("WeChat's browser shares by its own menu", async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'userAgent', { value: 'MicroMessenger/8.0.47' }),
    );
    await button.click();
    await expect(page.getByRole('status').filter({ hasText: '请点右上角' })).toBeVisible();
    await expectAnnounced(page, '请点右上角');
    await expectAccessible(page, 'main');
  });
});
