import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type RunningSite, startSite } from '../test/startSite.ts';
import { maintainHref, pollUntilOpen } from './support/maintenance.ts';
import { copyContent, root, SITE_START_MS } from './support/site.ts';
import { test as base, expect } from './support/test.ts';

/** Visits a site that the test does not share, with the content of the shared one. */
const test = base.extend<{ ownSite: RunningSite }>({
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'twinfront-'));
      const DATABASE_URL = path.join(folder, 'content.db');
      copyContent(DATABASE_URL);
      const site = await startSite({ DATABASE_URL, LOG_LEVEL: 'error', WEB_VITALS: 'on' });
      await use(site);
      await site.stop();
      await rm(folder, { recursive: true });
    },
    { timeout: SITE_START_MS },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite.origin),
});

/** The number of visits of a page, by metric. */
async function visitsOf(page: Page, route: string): Promise<Record<string, number>> {
  const text = await (await page.request.get('/metrics')).text();
  const counts = text.matchAll(
    new RegExp(
      `^twinfront_web_vitals_(\\w+?)(?:_seconds)?_count\\{route="${route}",device="mobile"\\} (\\d+)$`,
      'gm',
    ),
  );
  return Object.fromEntries([...counts].map(([, name, count]) => [name, Number(count)]));
}

/** Until the script has loaded; web-vitals also receives what the browser has measured before. */
const untilMeasured = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /vitals-\w+/.test(name)),
  );

test('a site that measures its pages, and that its owner closes and opens', async ({
  page,
  context,
  request,
  site,
  entry,
  ownSite: { env },
  planned,
}) => {
  // It starts four processes.
  test.setTimeout(120_000);
  await test.step('a visit sends LCP, INP, CLS and TTFB once, and none with Global Privacy Control', async () => {
    const privatePage = await context.newPage();
    await privatePage.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    );
    await privatePage.goto('/maintain');
    await untilMeasured(privatePage);
    await privatePage.goto('about:blank');

    await page.goto(site.home);
    await untilMeasured(page);
    await page.keyboard.press('a');
    // An interaction is measured when the page has been drawn after it.
    await page.waitForFunction(() => performance.getEntriesByType('first-input').length > 0);
    await page.goto('/judgeView');
    const once = { cls: 1, inp: 1, lcp: 1, ttfb: 1 };
    await expect.poll(() => visitsOf(page, site.home)).toEqual(once);
    await page.goto('about:blank');
    await expect.poll(() => visitsOf(page, '/judgeView')).toMatchObject({ ttfb: 1 });
    expect(await visitsOf(page, site.home)).toEqual(once);
    // The beacons of later visits have arrived.
    expect(await visitsOf(page, '/maintain')).toEqual({});
  });

  await test.step('visitors return when the owner opens the site with the CLI', async () => {
    const runCli = async (closed: boolean, ...args: string[]) => {
      await promisify(execFile)('npm', ['run', '-s', 'content', '--', ...args], {
        cwd: root,
        env,
      });
      const getFlag = async () => (await request.get('/api/support/config/getCloseFlag')).json();
      await expect.poll(getFlag, { timeout: 5000 }).toMatchObject({ data: closed });
    };
    planned.push(/status of 503/);
    // Whose clock is installed before its first visit.
    const visitor = await context.newPage();
    await visitor.clock.install();
    const address = maintainHref(entry.href);
    const until = new Date(Date.now() + 7_200_000).toISOString();
    await runCli(true, 'close', '--message', '我们正在更换书架', '--until', until);
    await expect(async () => {
      const seconds = Number((await request.get(address)).headers()['retry-after']);
      expect(seconds).toBeGreaterThan(7000);
      expect(seconds).toBeLessThanOrEqual(7200);
    }).toPass();
    const reply = await visitor.goto(entry.href);
    expect(reply?.status()).toBe(503);
    await expect(visitor).toHaveURL(address);
    await expect(visitor.getByText('我们正在更换书架')).toBeVisible();

    await runCli(false, 'open');
    await pollUntilOpen(visitor);
    await expect(visitor).toHaveURL(entry.href);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(entry.title);
  });
});
