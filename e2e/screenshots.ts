import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, devices } from '@playwright/test';
import sharp from 'sharp';
import { root } from '../scripts/buildStamp.ts';
import { browserArgs, findBrowser } from '../scripts/findBrowser.ts';
import { type RunningSite, startSite } from '../scripts/startSite.ts';

const folder = path.join(root, 'docs/screenshots');

const views: Record<string, BrowserContextOptions & { home: string }> = {
  desktop: { home: '/homeWeb', viewport: { width: 1440, height: 900 } },
  phone: { home: '/homeApp', ...devices['iPhone 15'], deviceScaleFactor: 2 },
};

const pages = (home: string): Record<string, string> => ({
  home,
  banner: '/details?banner=winter-reading',
  function: '/details?function=seats',
  article: `/details?article=${encodeURIComponent('馆史｜从南渠藏书楼到眠鹭湖畔')}`,
  search: `/details?search=${encodeURIComponent('少儿')}`,
  judge: '/judgeView',
  'not-found': '/no-such-page',
});

const site = await startSite();
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
try {
  mkdirSync(folder, { recursive: true });
  for (const view of Object.keys(views)) {
    for (const scheme of ['light', 'dark'] as const) {
      for (const [name, address] of Object.entries(pages(views[view]?.home ?? ''))) {
        await shoot(browser, site, view, scheme, name, address);
      }
    }
  }
  await runContentTool(
    'close',
    '--message',
    '我们正在为新学期更新馆藏系统，部分服务暂时无法使用。',
  );
  await new Promise((resolve) => setTimeout(resolve, 3000));
  for (const view of Object.keys(views)) {
    for (const scheme of ['light', 'dark'] as const) {
      await shoot(browser, site, view, scheme, 'maintain', '/maintain');
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
await composeReadmePicture();

async function shoot(
  browser: Browser,
  { origin }: RunningSite,
  view: string,
  scheme: 'light' | 'dark',
  name: string,
  address: string,
): Promise<void> {
  const context = await browser.newContext({
    ...views[view],
    baseURL: origin,
    colorScheme: scheme,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  // Pictures below the fold are lazy; a full-page picture wants them all.
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
  await page.waitForTimeout(300);
  const png = await page.screenshot({ fullPage: true });
  await context.close();
  const width = view === 'phone' ? 390 : 1080;
  await sharp(png)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 70 })
    .toFile(path.join(folder, `${view}-${name}-${scheme}.webp`));
}

/** Both homes side by side, for the README. */
async function composeReadmePicture(): Promise<void> {
  const file = (name: string) => path.join(folder, name);
  const desktop = await sharp(file('desktop-home-light.webp'))
    .extract({ left: 0, top: 0, width: 1080, height: 675 })
    .resize({ width: 1040 })
    .toBuffer();
  const phone = await sharp(file('phone-home-light.webp'))
    .extract({ left: 0, top: 0, width: 390, height: 845 })
    .resize({ height: 650 })
    .toBuffer();
  await sharp({ create: { width: 1440, height: 730, channels: 3, background: '#e8e5dd' } })
    .composite([
      { input: desktop, left: 40, top: 40 },
      { input: phone, left: 1110, top: 40 },
    ])
    .webp({ quality: 78 })
    .toFile(file('homes.webp'));
}

function runContentTool(...args: string[]): void {
  execFileSync(process.execPath, [path.join(root, 'apps/content/src/cli.ts'), ...args], {
    env: site.env,
    stdio: 'inherit',
  });
}
