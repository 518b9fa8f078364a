import { type RunningSite, startSite } from '../scripts/startSite.ts';
import { closeSite, getHomeContent, openSite, SITE_START_MS } from './site.ts';
import { test as base, expect } from './test.ts';

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

test.describe.configure({ mode: 'serial' });

test.afterEach(async ({ request, site: { env } }) => {
  await openSite({ request, env });
});

test('a closed site shows the owner’s message and takes visitors back when it opens', {
  tag: '@both',
}, async ({ page, request, site: { env }, planned }) => {
  // An open page asks whether it may go back every 10 to 20 seconds.
  test.slow();
  planned.push(/status of 503/);
  const { functions } = await getHomeContent(request);
  const address = `/details?function=${functions[0]?.id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const waiting = `/maintain?from=${encodeURIComponent(address)}`;
  const until = new Date(Date.now() + 7_200_000).toISOString();
  await closeSite({ request, env }, '--message', '我们正在更换书架', '--until', until);
  await expect(async () => {
    const { 'retry-after': seconds } = (await request.get(waiting)).headers();
    expect(Number(seconds)).toBeGreaterThan(7000);
    expect(Number(seconds)).toBeLessThanOrEqual(7200);
  }).toPass();
  const reply = await page.goto(address);
  expect(reply?.status()).toBe(503);
  await expect(page).toHaveURL(waiting);
  await expect(page.getByText('我们正在更换书架')).toBeVisible();

  await openSite({ request, env });
  await expect(page).toHaveURL(address, { timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: functions[0]?.title })).toBeVisible();
});

test('an open page leaves when its tab returns to a closed site', { tag: '@both' }, async ({
  page,
  home,
  request,
  site: { env },
  planned,
}) => {
  planned.push(/status of 503/);
  await page.goto(home);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await closeSite({ request, env });
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(page).toHaveURL(`/maintain?from=${encodeURIComponent(home)}`);
});

test('the maintenance page of an open site leads on', { tag: '@both' }, async ({ page, home }) => {
  await page.goto(`/maintain?from=${encodeURIComponent(home)}`);
  await page.getByRole('link', { name: '继续访问' }).click();
  await expect(page).toHaveURL(home);
});
