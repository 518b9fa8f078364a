import { type RunningSite, startSite } from '../test/startSite.ts';
import { maintain, passPolls } from './support/maintenance.ts';
import { closeSite, openSite, SITE_START_MS } from './support/site.ts';
import { test as base, expect } from './support/test.ts';

/** One site has one close flag: a site of each worker's own. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: SITE_START_MS },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});

test('a closed site shows the owner’s message and takes visitors back when it opens', async ({
  page,
  request,
  heading,
  entry,
  site: { env },
  planned,
}) => {
  planned.push(/status of 503/);
  await page.clock.install();
  await page.goto(entry.href);
  await expect(heading).toHaveText(entry.title);

  const maintenance = maintain(entry.href);
  const until = new Date(Date.now() + 7_200_000).toISOString();
  await closeSite({ request, env }, '--message', '我们正在更换书架', '--until', until);
  await expect(async () => {
    const { 'retry-after': seconds } = (await request.get(maintenance)).headers();
    expect(Number(seconds)).toBeGreaterThan(7000);
    expect(Number(seconds)).toBeLessThanOrEqual(7200);
  }).toPass();
  const reply = await page.goto(entry.href);
  expect(reply?.status()).toBe(503);
  await expect(page).toHaveURL(maintenance);
  await expect(page.getByText('我们正在更换书架')).toBeVisible();

  await openSite({ request, env });
  await passPolls(page);
  await expect(page).toHaveURL(entry.href);
  await expect(heading).toHaveText(entry.title);
});
