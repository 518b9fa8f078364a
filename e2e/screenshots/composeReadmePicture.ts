import path from 'node:path';
import type { Browser } from '@playwright/test';
import sharp, { type ResizeOptions } from 'sharp';
import { folder, openPage, untilLoaded } from './createSheet.ts';

/** Both homes side by side, for the README. */
export async function composeReadmePicture(browser: Browser, origin: string): Promise<void> {
  const desktop = await shoot('desktop', 1440, { width: 1040 });
  const phone = await shoot('phone', 390, { height: 650 });
  await sharp({ create: { width: 1440, height: 730, channels: 3, background: '#e8e5dd' } })
    .composite([
      { input: desktop, left: 40, top: 40 },
      { input: phone, left: 1110, top: 40 },
    ])
    .webp({ quality: 78 })
    .toFile(path.join(folder, 'homes.webp'));

  async function shoot(side: 'desktop' | 'phone', width: number, size: ResizeOptions) {
    const page = await openPage({ browser, origin, side, scheme: 'light', address: '' }, width);
    await untilLoaded(page);
    const png = await page.screenshot({ animations: 'disabled' });
    await page.context().close();
    return sharp(png).resize(size).toBuffer();
  }
}
