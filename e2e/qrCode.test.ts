import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { zhCN as messages } from '../shared/site/messages/zhCN.ts';
import { origin } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

// Other addresses: shared/site/judgeHref.test.ts, gateway/src/routes/judgeView.test.ts.
test('the QR code contains the address of the page, and renders after it', {
  tag: '@desktop',
}, async ({ page }) => {
  const panel = page.getByRole('region', { name: messages.judgeScan });
  const code = panel.getByRole('img');
  const longest = `/details?article=${encodeURIComponent('长'.repeat(100))}`;
  await page.emulateMedia({ colorScheme: 'dark' });
  await recordLayoutShifts(page);
  const reply = await page.goto(`/judgeView?to=${encodeURIComponent(longest)}`);
  expect(await reply?.text()).not.toContain('QrCode');
  await expect(panel).toContainText(messages.judgeScanHint);
  await expect(code).toHaveAccessibleName(origin + longest);
  expect(await layoutShifts(page)).toEqual([]);
  const png = await panel.screenshot();
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  expect(decodeQR({ data: new Uint8Array(data), width, height })).toBe(origin + longest);

  await test.step('its margin is white, in the dark scheme too', async () => {
    const png = await code.screenshot();
    const { width = 0 } = await sharp(png).metadata();
    const margin = await sharp(png)
      .extract({ left: 0, top: 0, width, height: Math.floor(width / 30) })
      .toBuffer();
    const { channels } = await sharp(margin).stats();
    expect(channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255]);
  });
});
