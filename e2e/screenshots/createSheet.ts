import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, devices, type Page } from '@playwright/test';
import sharp from 'sharp';
import { root } from '../../scripts/buildStamp.ts';

export const folder = path.join(root, 'docs/screenshots');

export type Side = 'desktop' | 'phone';
export type Scheme = 'light' | 'dark';

interface SheetOptions {
  browser: Browser;
  origin: string;
  /** The name of the file, without its extension. */
  sheet: string;
  side: Side;
  scheme: Scheme;
  /** Path and query; empty for the side's home. */
  address: string;
}

/** Widths of the screen in CSS pixels, with the width that each takes on the sheet. */
const widths = { 320: 200, 390: 244, 1024: 420, 1440: 540, 1920: 640 };
const GAP = 20;
/** Longer pages are cut: the rest repeats what was seen. */
const MAX_HEIGHT = 1100;

const homes = { desktop: '/homeWeb', phone: '/homeApp' };

/** One page in five widths, side by side. */
export async function createSheet(options: SheetOptions): Promise<void> {
  const shots = [];
  for (const [screen, width] of Object.entries(widths)) {
    shots.push({ width, png: await screenshot(options, Number(screen)) });
  }
  let left = GAP;
  const pictures = [];
  let height = 0;
  for (const { width, png } of shots) {
    const { data, info } = await sharp(png).resize({ width }).toBuffer({ resolveWithObject: true });
    const shown = Math.min(info.height, MAX_HEIGHT);
    const input = await sharp(data).extract({ left: 0, top: 0, width, height: shown }).toBuffer();
    pictures.push({ input, left, top: GAP });
    left += width + GAP;
    height = Math.max(height, shown);
  }
  mkdirSync(folder, { recursive: true });
  const background = options.scheme === 'light' ? '#cfcbc0' : '#3a4046';
  await sharp({ create: { width: left, height: height + 2 * GAP, channels: 3, background } })
    .composite(pictures)
    .webp({ quality: 62, effort: 6 })
    .toFile(path.join(folder, `${options.sheet}.webp`));
}

async function screenshot({ side, ...options }: SheetOptions, width: number): Promise<Buffer> {
  const page = await openPage({ side, ...options }, width);
  await untilLoaded(page);
  const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await page.context().close();
  return png;
}

/** Pictures, those below the fold too, and fonts. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}

/** The page as the README shows it, at the size of a real screen. */
export async function openPage(
  { browser, origin, side, scheme, address }: Omit<SheetOptions, 'sheet'>,
  width: number,
): Promise<Page> {
  const height = width < 600 ? 844 : Math.round(width * 0.625);
  const context = await browser.newContext({
    ...(side === 'phone' && { userAgent: devices['iPhone 15'].userAgent, hasTouch: true }),
    viewport: { width, height },
    baseURL: origin,
    colorScheme: scheme,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(address || homes[side], { waitUntil: 'networkidle' });
  return page;
}
