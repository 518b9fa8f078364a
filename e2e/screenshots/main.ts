import '../../test/installBrowser.ts';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, devices } from '@playwright/test';
import { paths } from '@twinfront/shared/site/paths';
import sharp from 'sharp';
import { root } from '../../scripts/repository.ts';
import { browserArgs, findBrowser } from '../../test/findBrowser.ts';
import { startSite } from '../../test/startSite.ts';

/*
 * Every page on both devices, light and dark, in five widths: a sheet of each in data/screenshots, to look at.
 * Those that documents show are in docs/screenshots. `node e2e/screenshots/main.ts museum <content folder>` makes
 * `museum-…` of the home page of other content.
 */

type Device = 'desktop' | 'phone';
type Scheme = 'light' | 'dark';

/** The sheets that documents show. */
const shown = [
  'homes',
  'desktop-article-light',
  'phone-article-light',
  'phone-maintain-light',
  'museum-desktop-home-light',
  'museum-phone-home-light',
];

const MESSAGE = '我们正在为新学期更新馆藏系统，部分服务暂时无法使用。';

const demoPages = {
  home: '',
  banner: '/details?banner=winter-reading',
  function: '/details?function=seats',
  article: '/details?article=history',
  search: `/details?search=${encodeURIComponent('少儿')}`,
  tag: `/details?search=${encodeURIComponent('tag:指南')}`,
  'search-empty': `/details?search=${encodeURIComponent('航天飞机')}`,
  judge: '/judgeView?to=%2F',
  'not-found': '/no-such-page',
};

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
    await createSheets(`${prefix}-`, 'home', '');
  } else {
    await createReadmePicture();
    for (const [name, address] of Object.entries(demoPages)) await createSheets('', name, address);
    const until = new Date(Date.now() + 150 * 60_000).toISOString();
    runContent('close', '--message', MESSAGE, '--until', until);
    await createSheets('', 'maintain', '/maintain', MESSAGE);
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

/** One page in five widths, side by side, for each device and colour scheme. */
async function createSheets(prefix: string, name: string, address: string, text = '') {
  for (const device of ['desktop', 'phone'] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      const pictures = [];
      for (const [screen, width] of Object.entries(widths)) {
        const png = await screenshot(device, scheme, address, Number(screen), text);
        pictures.push(`<img width="${width}" src="data:image/png;base64,${png}">`);
      }
      const color = scheme === 'light' ? '#cfcbc0' : '#3a4046';
      await compose(`${prefix}${device}-${name}-${scheme}`, pictures, color);
    }
  }
}

/** Both home pages side by side. */
async function createReadmePicture(): Promise<void> {
  const desktop = await screenshot('desktop', 'light', '', 1440);
  const phone = await screenshot('phone', 'light', '', 390);
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
  const place = shown.includes(file) ? 'docs/screenshots' : 'data/screenshots';
  await mkdir(path.join(root, place), { recursive: true });
  const output = path.join(root, place, `${file}.webp`);
  await sharp(png).webp({ quality: 70, effort: 6 }).toFile(output);
}

/** A page at the size of a real screen, when it contains the text; its whole length, in Base64. */
async function screenshot(
  device: Device,
  colorScheme: Scheme,
  address: string,
  width: number,
  text = '',
): Promise<string> {
  const context = await browser.newContext({
    ...(device === 'phone' && { userAgent: devices['iPhone 15'].userAgent, hasTouch: true }),
    viewport: { width, height: width < 600 ? 844 : Math.round(width * 0.625) },
    baseURL: site.origin,
    colorScheme,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // The gateway serves the previous document while it renders the new one.
  do await page.goto(address || '/', { waitUntil: 'networkidle' });
  while (!(await page.content()).includes(text));
  // Only the browser renders it, after hydration.
  if (device === 'desktop' && address.startsWith(paths.judgeView)) {
    await page.locator('.ant-qrcode').waitFor();
  }
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
