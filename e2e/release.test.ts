import type { Page } from '@playwright/test';
import { recordNavigations } from './support/requests.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const DETAILS_CHUNK = '**/assets/DetailsPage-*.js';
const ENTRY_SCRIPT = '**/assets/main-*.js';

/** As if a release had removed the file since the page was loaded. */
const removeFile = (page: Page, file: string, isMissing = () => true) =>
  page.route(file, (route) => (isMissing() ? route.fulfill({ status: 404 }) : route.fallback()));

test('a page whose files are missing', async ({ page, site, entry, planned }) => {
  planned.push(/status of 404/, /dynamically imported module/);
  await page.goto(site.home);
  const navigations = recordNavigations(page);
  // A tab remembers what it has reloaded.
  const forget = async () => {
    await page.evaluate(() => sessionStorage.clear());
    navigations.length = 0;
  };

  await test.step('is loaded once without its chunk', async () => {
    await removeFile(page, DETAILS_CHUNK, () => navigations.length === 0);
    await entry.link.click();
    await expect(site.heading).toHaveText(entry.title);
    await untilHydrated(page);
    expect(navigations).toEqual([entry.href]);
    await page.goBack();
    await expect(page).toHaveURL(site.home);
  });

  await test.step('is shown when its chunk stays missing', async () => {
    await page.unroute(DETAILS_CHUNK);
    await page.goto(site.home);
    await removeFile(page, DETAILS_CHUNK);
    await forget();
    const reported = page.waitForEvent('pageerror');
    await entry.link.click();
    await expect(site.heading).toHaveText(entry.title);
    await reported;
    expect(navigations).toEqual([entry.href]);
  });

  await test.step('is loaded once without its entry script', async () => {
    await forget();
    await removeFile(page, ENTRY_SCRIPT, () => navigations.length === 1);
    await page.goto(site.home);
    expect(navigations).toEqual([site.home, site.home]);
  });

  await test.step('is shown while its entry script is missing, which each interaction requests again', async () => {
    await page.unroute(ENTRY_SCRIPT);
    await forget();
    await removeFile(page, ENTRY_SCRIPT);
    const reported = page.waitForEvent('pageerror');
    await page.goto(site.home, { waitUntil: 'load' });
    await reported;
    const reportedAgain = page.waitForEvent('pageerror');
    await page.keyboard.press('Shift');
    await reportedAgain;
    await expect(entry.link).toBeVisible();
    expect(navigations).toEqual([site.home, site.home]);
    await page.unroute(ENTRY_SCRIPT);
    await page.keyboard.press('Shift');
    await untilHydrated(page);
    expect(navigations).toHaveLength(2);
  });
});
