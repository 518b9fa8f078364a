import type { Page } from '@playwright/test';
import { recordNavigations } from './support/requests.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const DETAILS_CHUNK = '**/assets/DetailsPage-*.js';

/** As if a release had removed the chunk since the page was loaded. */
const removeChunk = (page: Page, isMissing = () => true) =>
  page.route(DETAILS_CHUNK, (route) =>
    isMissing() ? route.fulfill({ status: 404 }) : route.fallback(),
  );

test('a page without its chunk is loaded once', async ({ page, site, entry, planned }) => {
  planned.push(/status of 404/);
  await page.goto(site.home);
  const navigations = recordNavigations(page);
  await removeChunk(page, () => navigations.length === 0);
  await entry.link.click();
  await expect(site.heading).toHaveText(entry.title);
  await untilHydrated(page);
  expect(navigations).toEqual([entry.href]);
  await page.goBack();
  await expect(page).toHaveURL(site.home);
});

test('a page whose chunk stays missing is shown', async ({ page, site, entry, planned }) => {
  planned.push(/status of 404/, /dynamically imported module/);
  await page.goto(site.home);
  await removeChunk(page);
  const navigations = recordNavigations(page);
  const reported = page.waitForEvent('pageerror');
  await entry.link.click();
  await expect(site.heading).toHaveText(entry.title);
  await reported;
  expect(navigations).toEqual([entry.href]);
});
