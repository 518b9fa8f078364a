import '../../test/installBrowser.ts';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, devices } from '@playwright/test';
import sharp from 'sharp';
import { root } from '../../scripts/repository.ts';
import { browserArgs, findBrowser } from '../../test/findBrowser.ts';
import { startSite } from '../../test/startSite.ts';

/*
 * Renews the pictures in docs/screenshots: pages in five widths, side by side.
 * `node e2e/screenshots/main.ts museum <content folder>` makes `museum-…` of the home page of other content.
 */

type Device = 'desktop' | 'phone';

const MESSAGE = '我们正在为新学期更新馆藏系统，部分服务暂时无法使用。';

/** Widths of the screen in CSS pixels, with the width that each takes on the sheet. */
const widths = { 320: 200, 390: 244, 1024: 420, 1440: 540, 1920: 640 };

const [prefix, content] = process.argv.slice(2);
const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-screenshots-'));
const env = { ...process.env, DATABASE_URL: path.join(folder, 'content.db') };
if (content) runContent('sync', path.resolve(content));
const site = await startSite(env);
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
try {
  if (content) {
    for (const device of ['desktop', 'phone'] as const) {
      await createSheet(`${prefix}-${device}-home-light`, device, '');
    }
  } else {
    await createReadmePicture();
    for (const device of ['desktop', 'phone'] as const) {
      await createSheet(`${device}-article-light`, device, '/details?article=history');
    }
    const until = new Date(Date.now() + 150 * 60_000).toISOString();
    runContent('close', '--message', MESSAGE, '--until', until);
    await createSheet('phone-maintain-light', 'phone', '/maintain', MESSAGE);
  }
} finally {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true });
}

function runContent(...args: string[]): void {
  const cli = path.join(root, 'apps/content/src/cli.ts');
  execFileSync(process.execPath, [cli, ...args], { env, stdio: 'inherit' });
}

/** One page in five widths, side by side. */
async function createSheet(file: string, device: Device, address: string, text = '') {
  const pictures = [];
  for (const [screen, width] of Object.entries(widths)) {
    const png = await screenshot(device, address, Number(screen), text);
    pictures.push(`<img width="${width}" src="data:image/png;base64,${png}">`);
  }
  await compose(file, pictures, '#cfcbc0');
}

/** Both home pages side by side. */
async function createReadmePicture(): Promise<void> {
  const desktop = await screenshot('desktop', '', 1440);
  const phone = await screenshot('phone', '', 390);
  await compose(
    'homes',
    [
      `<img width="1040" src="data:image/png;base64,${desktop}">`,
      `<img width="300" src="data:image/png;base64,${phone}">`,
    ],
    '#e8e5dd',
    650,
  );
}

/** Longer pages are cut: the rest repeats what was seen. */
async function compose(
  file: string,
  pictures: string[],
  background: string,
  maxHeight = 1100,
): Promise<void> {
  const page = await browser.newPage();
  const style = 'position: absolute; display: flex; gap: 20px; padding: 20px';
  const sheet = pictures.map(
    (picture) => `<div style="max-height: ${maxHeight}px; overflow: hidden">${picture}</div>`,
  );
  await page.setContent(`<body style="${style}; background: ${background}">${sheet.join('')}`);
  const png = await page.locator('body').screenshot();
  await page.close();
  const output = path.join(root, 'docs/screenshots', `${file}.webp`);
  await sharp(png).webp({ quality: 70, effort: 6 }).toFile(output);
}

/** A page at the size of a real screen, when it contains the text; its whole length, in Base64. */
async function screenshot(
  device: Device,
  address: string,
  width: number,
  text = '',
): Promise<string> {
  const context = await browser.newContext({
    ...(device === 'phone' && { userAgent: devices['iPhone 15'].userAgent, hasTouch: true }),
    viewport: { width, height: width < 600 ? 844 : Math.round(width * 0.625) },
    baseURL: site.origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // The gateway serves the previous document while it renders the new one.
  do await page.goto(address || '/', { waitUntil: 'networkidle' });
  while (!(await page.content()).includes(text));
  await page.evaluate(async () => {
    const images = [...document.images];
    // A loaded picture would be replaced: other rules choose the source of an eager one.
    for (const image of images) if (!image.complete) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
    // Fixed to the window, the tab bar would be in the middle of the whole page.
    const bar = document.querySelector('.adm-tab-bar')?.parentElement;
    if (bar) {
      bar.style.position = 'static';
      document.body.append(bar);
    }
  });
  const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await context.close();
  return png.toString('base64');
}
