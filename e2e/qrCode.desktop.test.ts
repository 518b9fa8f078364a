import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { zhCN as messages } from '../shared/site/messages/zhCN.ts';
import { recordRequests } from './support/requests.ts';
import { origin } from './support/site.ts';
import { expect, test, untilIdle } from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const panel = (page: Page) => page.getByRole('region', { name: messages.judgeScan });
const code = (page: Page) => panel(page).getByRole('img');

async function scan(page: Page): Promise<string> {
  await expect(code(page)).toBeVisible();
  const png = await panel(page).screenshot();
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height });
}

// Other addresses: shared/site/judgeHref.test.ts, gateway/src/routes/judgeView.test.ts.
test('the QR code contains the address of the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const longest = `/details?article=${encodeURIComponent('长'.repeat(100))}`;
  for (const [from, address] of [
    ['/details?banner=winter-reading&utm_source=poster', '/details?banner=winter-reading'],
    [longest, longest],
  ] as const) {
    await page.goto(`/judgeView?to=${encodeURIComponent(from)}`);
    expect(await scan(page)).toBe(origin + address);
  }

  // Its margin is white, in the dark scheme too.
  await page.goto('/judgeView');
  expect(await scan(page)).toBe(`${origin}/`);
  const png = await code(page).screenshot();
  const { width = 0 } = await sharp(png).metadata();
  const margin = await sharp(png)
    .extract({ left: 0, top: 0, width, height: Math.floor(width / 12) })
    .toBuffer();
  const { channels } = await sharp(margin).stats();
  expect(channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255]);
});

test('the QR code renders after the page, without a layout shift', async ({ page }) => {
  const requested = recordRequests(page, /\/QrCode-/);
  await page.goto('/homeWeb');
  await untilIdle(page);
  expect(requested).toEqual([]);
  await recordLayoutShifts(page);
  await page.goto('/judgeView?to=%2Fdetails');
  await expect(panel(page)).toContainText(messages.judgeScanHint);
  await expect(code(page)).toHaveAccessibleName(`${origin}/details`);
  expect(await layoutShifts(page)).toEqual([]);
  expect(await (await page.request.get('/judgeView')).text()).not.toContain('QrCode');
});
