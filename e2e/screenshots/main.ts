import '../../test/installBrowser.ts';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../../scripts/buildStamp.ts';
import { browserArgs, findBrowser } from '../../test/findBrowser.ts';
import { startSite } from '../../test/startSite.ts';
import { composeReadmePicture } from './composeReadmePicture.ts';
import { createSheet, type Scheme, type Side } from './createSheet.ts';

/*
 * Every page on both sides, light and dark, in five widths: a sheet of each in docs/screenshots.
 * `npx node e2e/screenshots/main.ts desktop-home` makes those alone whose names begin so.
 */

const MESSAGE = '我们正在为新学期更新馆藏系统，部分服务暂时无法使用。';

const pages: Record<string, string> = {
  home: '',
  banner: '/details?banner=winter-reading',
  function: '/details?function=seats',
  article: `/details?article=${encodeURIComponent('馆史｜从南渠藏书楼到眠鹭湖畔')}`,
  search: `/details?search=${encodeURIComponent('少儿')}`,
  'search-empty': `/details?search=${encodeURIComponent('航天飞机')}`,
  judge: '/judgeView?to=%2F',
  'not-found': '/no-such-page',
};

const begins = process.argv[2] ?? '';
const site = await startSite();
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
try {
  if (begins === '') await composeReadmePicture(browser, site.origin);
  for (const [name, address] of Object.entries(pages)) await shoot(name, address);
  const until = new Date(Date.now() + 150 * 60_000).toISOString();
  execFileSync(
    process.execPath,
    [path.join(root, 'apps/content/src/cli.ts'), 'close', '--message', MESSAGE, '--until', until],
    { env: site.env, stdio: 'inherit' },
  );
  await untilMessageIsShown(MESSAGE);
  await shoot('maintain', '/maintain');
} finally {
  await browser.close();
  await site.stop();
}

async function shoot(name: string, address: string): Promise<void> {
  for (const side of ['desktop', 'phone'] as Side[]) {
    for (const scheme of ['light', 'dark'] as Scheme[]) {
      const sheet = `${side}-${name}-${scheme}`;
      if (sheet.startsWith(begins)) {
        await createSheet({ browser, origin: site.origin, sheet, side, scheme, address });
      }
    }
  }
}

/** The gateway serves the previous document while it renders the new one. */
async function untilMessageIsShown(message: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const texts = await Promise.all(
      ['', 'iPhone'].map(async (userAgent) => {
        const headers = { 'User-Agent': userAgent };
        return (await fetch(`${site.origin}/maintain`, { headers })).text();
      }),
    );
    if (texts.every((text) => text.includes(message))) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the maintenance page does not show the message');
}
