import type { Page } from '@playwright/test';
import { expect, test } from './support/ownSite.ts';

test.use({ environment: { LOG_LEVEL: 'error', WEB_VITALS: 'on' } });

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

test('a visit sends LCP, INP, CLS and TTFB once, and none with Global Privacy Control', async ({
  page,
  context,
  site,
}) => {
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
