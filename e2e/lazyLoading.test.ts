import { loadDeferredScripts, pauseRequests, recordRequests } from './support/requests.ts';
import { assetsOf, searchHref } from './support/site.ts';
import { expect, test, untilHydrated, untilIdle, untilRendered, visit } from './support/test.ts';
import {
  recordLayoutShifts,
  takeVisualSnapshot,
  visualDifferences,
} from './support/visualChanges.ts';

/** Chunks are named after their page. */
const PAGE_CHUNK = /\/assets\/(\w+Page)-[^/]+\.(?:js|css)$/;

test('a visit requests the chunk of its own page only', { tag: '@both' }, async ({
  page,
  site,
  entry,
  planned,
  request,
}) => {
  planned.push(/status of 404/);
  const chunks = recordRequests(page, PAGE_CHUNK);
  for (const [address, chunk] of [
    [site.home, 'HomePage'],
    [entry.href, 'DetailsPage'],
    [searchHref('借阅'), 'DetailsPage'],
    ['/judgeView', 'JudgePage'],
    ['/maintain', 'MaintenancePage'],
    ['/no-such-page', 'NotFoundPage'],
  ] as const) {
    chunks.length = 0;
    await visit(page, address);
    await page.waitForLoadState('load');
    await untilIdle(page);
    await expect(site.heading).toHaveCount(1);
    expect([...new Set(chunks)], address).toEqual([chunk]);

    const assets = assetsOf(await (await request.get(address)).text());
    expect(assets.length).toBeGreaterThan(3);
    const named = assets.flatMap((url) => PAGE_CHUNK.exec(url)?.[1] ?? []);
    expect([...new Set(named)], address).toEqual([chunk]);
  }
});

test('a navigation requests the chunk, hover does not', async ({ page, site, entry }) => {
  const chunks = recordRequests(page, PAGE_CHUNK);
  const expectChunks = async (...pages: string[]) => {
    await expect.poll(() => [...new Set(chunks)]).toEqual(pages);
    await untilIdle(page);
    expect([...new Set(chunks)]).toEqual(pages);
  };
  await page.goto(site.home);
  for (const link of (await site.main.getByRole('link').all()).slice(0, 8)) {
    await link.focus();
    await link.hover();
  }
  await expectChunks('HomePage');
  await entry.link.click();
  await expect(site.heading).toHaveText(entry.title);
  await expectChunks('HomePage', 'DetailsPage');
  await page.getByRole('contentinfo').getByRole('link', { name: '为什么是这个版本？' }).click();
  await expect(page).toHaveURL(/\/judgeView/);
  await expect(site.heading).toBeVisible();
  await expectChunks('HomePage', 'DetailsPage', 'JudgePage');
});

// Without an interaction: shared/react/entry/lazy.test.ts.
test('the first interaction requests API client and toaster', async ({ page, site }) => {
  const requested = recordRequests(page, /\/assets\/(api|Toaster)-/);
  await page.goto(site.home);
  await page.waitForLoadState('load');
  await untilIdle(page);
  expect(requested).toEqual([]);
  await loadDeferredScripts(page);
  expect(requested.sort()).toEqual(['Toaster', 'api']);
});

test('the scripts of a page are requested after its first banner', async ({ page, site }) => {
  const order: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') order.push('script');
  });
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image') order.push('picture');
  });
  const pictures = await pauseRequests(page, '**/media/**');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(site.home, { waitUntil: 'domcontentloaded' });
  await pictures.requested;
  // Scripts do not wait longer than five seconds: hydration.test.ts.
  await page.clock.runFor(4900);
  expect(order).toEqual([]);
  pictures.resume();
  await expect.poll(() => order[0]).toBe('picture');
  await page.clock.resume();
  await untilHydrated(page);
  expect(order).toContain('script');
});

test('the first interaction requests scripts, without pictures too', async ({ page, site }) => {
  await untilRendered(page, site.home);
  await page.route('**/media/**', () => {});
  await page.goto(site.home, { waitUntil: 'domcontentloaded' });
  await page.locator('body').press('Shift');
  await untilHydrated(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a document works without its chunk', async ({ page, site, entry, planned }) => {
  planned.push(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
  await untilRendered(page, entry.href);
  await recordLayoutShifts(page);
  const failed = page.waitForEvent('pageerror');
  await page.route('**/assets/HomePage-*', (route) => route.abort());
  await page.goto(site.home, { waitUntil: 'load' });
  await takeVisualSnapshot(page);
  await failed;
  await untilIdle(page);
  expect(await visualDifferences(page)).toEqual([]);
  await entry.link.click();
  await expect(page).toHaveURL(entry.href);
  await expect(site.heading).toHaveText(entry.title);
});

test('critical CSS stays until the style sheets load', async ({ page, site, planned }) => {
  planned.push(/ERR_FAILED/);
  const criticalCss = page.locator('#first-styles');
  await page.goto(site.home);
  await expect(criticalCss).toHaveCount(0);
  await recordLayoutShifts(page);
  await page.route('**/assets/HomePage-*.css', (route) => route.abort());
  await page.goto(site.home, { waitUntil: 'load' });
  await takeVisualSnapshot(page);
  await untilHydrated(page);
  await expect(criticalCss).toHaveCount(1);
  expect(await visualDifferences(page)).toEqual([]);
});
