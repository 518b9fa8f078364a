import type { Page } from '@playwright/test';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    /** Returns whether the visitor cancels. */
    systemShare: (data: ShareData) => Promise<boolean>;
  }
}

const banner = '/details?banner=winter-reading';

const button = (page: Page) => page.getByRole('button', { name: '分享' });
const field = (page: Page) => page.getByRole('textbox', { name: '请复制这个链接：' });
const copied = (page: Page) => page.getByRole('status').filter({ hasText: '链接已复制' });

const removeFromNavigator = (page: Page, ...names: string[]) =>
  page.addInitScript((names) => {
    for (const name of names)
      Object.defineProperty(Navigator.prototype, name, { value: undefined });
  }, names);

test('the button passes the canonical address', { tag: '@both' }, async ({ page, baseURL }) => {
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
  await page.goto(`${banner}&utm_source=poster#s-怎么参加`);
  await button(page).click();
  const url = `${baseURL}${banner}#${encodeURIComponent('s-怎么参加')}`;
  await expect.poll(() => shared).toEqual([{ title: '冬日共读季', url }]);
  isCancelled = true;
  await button(page).click();
  await expect.poll(() => shared).toHaveLength(2);
  await expect(field(page)).toHaveCount(0);
  await expect(copied(page)).toHaveCount(0);
});

test('the button copies the address and announces it', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await removeFromNavigator(page, 'share');
  await recordLiveRegions(page);
  await page.clock.install();
  await page.goto(banner);
  await button(page).click();
  await expect(copied(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + banner);
  await expectAnnounced(page, '链接已复制');
  await page.clock.fastForward(5000);
  await expect(copied(page)).toHaveCount(0);
});
