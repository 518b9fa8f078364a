import type { Page } from '@playwright/test';
import { recordNavigations } from './support/requests.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const DETAILS_CHUNK = '**/assets/DetailsPage-*.js';
const ENTRY_SCRIPT = '**/assets/main-*.js';

/** As if a release had removed the file since the page was loaded. */
const removeFile = (page: Page, file: string, isMissing = () => true) =>
  page.route(file, (route) => (isMissing() ? route.fulfill({ status: 404 }) : route.fallback()));

test('a page without its chunk is loaded once', async ({ page, site, entry, planned }) => {
  planned.push(/status of 404/);
  await page.goto(site.home);
  const navigations = recordNavigations(page);
  await removeFile(page, DETAILS_CHUNK, () => navigations.length === 0);
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
  await removeFile(page, DETAILS_CHUNK);
  const navigations = recordNavigations(page);
  const reported = page.waitForEvent('pageerror');
  await entry.link.click();
  await expect(site.heading).toHaveText(entry.title);
  await reported;
  expect(navigations).toEqual([entry.href]);
});

test('a document without its entry script is loaded once', async ({ page, site, planned }) => {
  planned.push(/status of 404/);
  const navigations = recordNavigations(page);
  await removeFile(page, ENTRY_SCRIPT, () => navigations.length === 1);
  await page.goto(site.home);
  expect(navigations).toEqual([site.home, site.home]);
});

test('a document whose entry script stays missing is shown', async ({
  page,
  site,
  entry,
  planned,
}) => {
  planned.push(/status of 404/, /dynamically imported module/);
  const navigations = recordNavigations(page);
  await removeFile(page, ENTRY_SCRIPT);
  const reported = page.waitForEvent('pageerror');
  await page.goto(site.home, { waitUntil: 'load' });
  await reported;
  const reportedAgain = page.waitForEvent('pageerror');
  await page.keyboard.press('Shift');
  await reportedAgain;
  await expect(entry.link).toBeVisible();
  expect(navigations).toEqual([site.home, site.home]);
});
