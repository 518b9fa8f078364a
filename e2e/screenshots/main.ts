import '../../test/installBrowser.ts';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../../scripts/buildStamp.ts';
import { browserArgs, findBrowser } from '../../test/findBrowser.ts';
import { startSite } from '../../test/startSite.ts';
import { composeReadmePicture } from './composeReadmePicture.ts';
import { createSheet, type Scheme, type Side } from './createSheet.ts';

/*
 * Every page on both sides, light and dark, in five widths: a sheet of each in docs/screenshots.
 * `node e2e/screenshots/main.ts desktop-home` makes those alone whose names begin so.
 * `node e2e/screenshots/main.ts museum <content folder>` makes `museum-…` of other content.
 */

const MESSAGE = '我们正在为新学期更新馆藏系统，部分服务暂时无法使用。';

const demoPages: Record<string, string> = {
  home: '',
  banner: '/details?banner=winter-reading',
  function: '/details?function=seats',
  article: `/details?article=${encodeURIComponent('馆史｜从南渠藏书楼到眠鹭湖畔')}`,
  search: `/details?search=${encodeURIComponent('少儿')}`,
  'search-empty': `/details?search=${encodeURIComponent('航天飞机')}`,
  judge: '/judgeView?to=%2F',
  'not-found': '/no-such-page',
};

const [name = '', content] = process.argv.slice(2);
const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-screenshots-'));
const env = { ...process.env, DATABASE_URL: path.join(folder, 'content.db') };
if (content) runContent('sync', path.resolve(content));
const site = await startSite(env);
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
try {
  if (content) await shoot(`${name}-`, 'home', '');
  else await shootDemo();
} finally {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true });
}

async function shootDemo(): Promise<void> {
  if (name === '') await composeReadmePicture(browser, site.origin);
  for (const [page, address] of Object.entries(demoPages)) await shoot('', page, address);
  const until = new Date(Date.now() + 150 * 60_000).toISOString();
  runContent('close', '--message', MESSAGE, '--until', until);
  await untilMessageIsShown(MESSAGE);
  await shoot('', 'maintain', '/maintain');
}

function runContent(...args: string[]): void {
  const cli = path.join(root, 'apps/content/src/cli.ts');
  execFileSync(process.execPath, [cli, ...args], { env, stdio: 'inherit' });
}

async function shoot(prefix: string, page: string, address: string): Promise<void> {
  for (const side of ['desktop', 'phone'] as Side[]) {
    for (const scheme of ['light', 'dark'] as Scheme[]) {
      const sheet = `${prefix}${side}-${page}-${scheme}`;
      if (sheet.startsWith(name)) {
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
