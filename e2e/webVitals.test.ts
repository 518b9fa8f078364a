import type { Page } from '@playwright/test';
import { type RunningSite, startSite } from '../test/startSite.ts';
import { SITE_START_MS } from './support/site.ts';
import { test as base, expect } from './support/test.ts';

/** A site that measures visits. */
const test = base.extend<object, { measuring: RunningSite }>({
  measuring: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      await using site = await startSite({ LOG_LEVEL: 'error', WEB_VITALS: 'on' });
      await use(site);
    },
    { scope: 'worker', timeout: SITE_START_MS },
  ],
  baseURL: ({ measuring }, use) => use(measuring.origin),
});

const device = (home: string) => (home === '/homeApp' ? 'mobile' : 'desktop');

/** The number of visits of a page, by metric. */
async function visitsOf(page: Page, route: string, app: string): Promise<Record<string, number>> {
  const text = await (await page.request.get('/metrics')).text();
  const counts = text.matchAll(
    new RegExp(
      `^twinfront_web_vitals_(\\w+?)(?:_seconds)?_count\\{route="${route}",device="${app}"\\} (\\d+)$`,
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

test('a visit sends LCP, INP, CLS and TTFB once', { tag: '@both' }, async ({ page, site }) => {
  const before = await visitsOf(page, site.home, device(site.home));
  await page.goto(site.home);
  await untilMeasured(page);
  await page.keyboard.press('a');
  // An interaction is measured when the page has been drawn after it.
  await page.waitForFunction(() => performance.getEntriesByType('first-input').length > 0);
  await page.goto('/judgeView');
  const names = ['cls', 'inp', 'lcp', 'ttfb'];
  const expected = Object.fromEntries(names.map((name) => [name, (before[name] ?? 0) + 1]));
  await expect.poll(() => visitsOf(page, site.home, device(site.home))).toEqual(expected);
  await page.goto('about:blank');
  await expect
    .poll(() => visitsOf(page, '/judgeView', device(site.home)))
    .toMatchObject({ ttfb: 1 });
  expect(await visitsOf(page, site.home, device(site.home))).toEqual(expected);
});

test('nothing is measured with Global Privacy Control', async ({
  page,
  context,
  site,
  planned,
}) => {
  planned.push(/status of 404/);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  await page.goto('/maintain');
  await untilMeasured(page);
  await page.goto('about:blank');
  // The beacon of a later visit arrives.
  const other = await context.newPage();
  await other.goto('/nowhere');
  await untilMeasured(other);
  await other.goto('about:blank');
  const app = device(site.home);
  await expect.poll(() => visitsOf(other, 'unknown', app)).toMatchObject({ ttfb: 1 });
  expect(await visitsOf(other, '/maintain', app)).toEqual({});
});
