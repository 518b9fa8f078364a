import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { zhCN as messages } from '../shared/site/messages/zhCN.ts';
import { origin } from './support/site.ts';
import { expect, test, untilIdle } from './support/test.ts';
import { recordLayoutShifts } from './support/visualChanges.ts';

const panel = (page: Page) => page.getByRole('region', { name: messages.judgeScan });
const code = (page: Page) => panel(page).getByRole('img');

/** What the camera of a phone would read. */
async function scan(page: Page): Promise<string> {
  await expect(code(page)).toBeVisible();
  const png = await panel(page).screenshot();
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height });
}

test.describe('the code on the judge page of the desktop site', () => {
  test.beforeEach(async ({ context }) => {
    await context.addCookies([{ name: 'view', value: 'desktop', url: origin }]);
  });

  // Which page it leads to: shared/site/returnPath.test.ts, gateway/src/routes/judgeView.test.ts.
  test('leads a phone to the same page, be its address as long as it may', async ({ page }) => {
    for (const [from, path] of [
      ['/details?banner=winter-reading&utm_source=poster', '/details?banner=winter-reading'],
      [
        `/details?article=${'长'.repeat(100)}`,
        `/details?article=${encodeURIComponent('长'.repeat(100))}`,
      ],
    ] as const) {
      await page.goto(`/judgeView?to=${encodeURIComponent(from)}`);
      expect(await scan(page)).toBe(origin + path);
    }
  });

  test('is dark on light with white around it, in the dark scheme too', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/judgeView');
    expect(await scan(page)).toBe(`${origin}/`);
    const png = await code(page).screenshot();
    const { width = 0 } = await sharp(png).metadata();
    const edge = await sharp(png)
      .extract({ left: 0, top: 0, width, height: Math.floor(width / 12) })
      .toBuffer();
    const { channels } = await sharp(edge).stats();
    expect(channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  test('comes after the page, moves nothing, has a name, and is hidden without JavaScript', async ({
    page,
    browser,
    baseURL,
  }) => {
    await recordLayoutShifts(page);
    await page.goto('/judgeView?to=%2Fdetails');
    await expect(panel(page)).toContainText(messages.judgeScanHint);
    await expect(code(page)).toHaveAccessibleName(`${origin}/details`);
    expect(await page.evaluate(() => window.rendering.shifts)).toEqual([]);
    expect(await (await page.request.get('/judgeView')).text()).not.toContain('QrCode');

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const plain = await context.newPage();
    await plain.goto('/judgeView');
    await expect(plain.getByText(messages.judgeChoose, { exact: true })).toBeVisible();
    await expect(plain.getByText(messages.judgeScan)).toBeHidden();
    await context.close();
  });
});

test('only the judge page of the desktop site fetches what makes a code', async ({
  page,
  context,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/QrCode-')) fetched.push(new URL(page.url()).pathname);
  });
  await context.addCookies([{ name: 'view', value: 'mobile', url: origin }]);
  for (const address of ['/homeWeb', '/homeApp', '/judgeView']) {
    await page.goto(address);
    await untilIdle(page);
  }
  expect(fetched).toEqual([]);
});
