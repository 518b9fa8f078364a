import type { Page } from '@playwright/test';
import { loadDeferredScripts } from './support/deferredScripts.ts';
import { recordLiveRegions } from './support/liveRegions.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const LOST = '网络已断开，恢复后会自动重试。';

/** A release has come since the tab was opened: the file is not there any more. */
const remove = (page: Page, chunk: string) =>
  page.route(`**/assets/${chunk}-*.js`, (route) => route.fulfill({ status: 404 }));

function recordDocuments(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) documents.push(sent.url());
  });
  return documents;
}

test('a page whose chunk a release has removed is loaded again, once, at the same address', async ({
  page,
  home,
  heading,
  entry,
  planned,
  baseURL,
}) => {
  planned.push(/status of 404/);
  await page.goto(home);
  await remove(page, 'DetailsPage');
  const documents = recordDocuments(page);
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) void page.unroute('**/assets/DetailsPage-*.js');
  });
  await entry.link.click();
  await expect(heading).toHaveText(entry.title);
  await untilHydrated(page);
  expect(documents).toEqual([baseURL + entry.href]);
  await page.goBack();
  await expect(page).toHaveURL(home);
});

test('a chunk that stays away leaves a document that reads well, and is not loaded for ever', async ({
  page,
  home,
  heading,
  entry,
  planned,
  baseURL,
}) => {
  planned.push(/status of 404/, /dynamically imported module/);
  await page.goto(home);
  await remove(page, 'DetailsPage');
  const documents = recordDocuments(page);
  const reported = page.waitForEvent('pageerror');
  await entry.link.click();
  await expect(heading).toHaveText(entry.title);
  await reported;
  expect(documents).toEqual([baseURL + entry.href]);
});

// When what tells it is fetched: shared/react/entry/lazy.test.ts.
test.describe('a lost network', () => {
  test('says so, and what failed meanwhile comes when it is back', async ({
    page,
    main,
    searchField,
    planned,
  }) => {
    planned.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/details');
    await loadDeferredScripts(page);
    await page.context().setOffline(true);
    await expect(page.getByText(LOST)).toBeVisible();

    await searchField.fill('少儿');
    await searchField.press('Enter');
    const retry = main.getByRole('button', { name: '重试' });
    await expect(retry).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText('网络已恢复。')).toBeVisible();
    await expect(main.getByRole('listitem').first()).toBeVisible();
    await expect(retry).toHaveCount(0);
    await expect(page.getByText('网络已恢复。')).toHaveCount(0);
  });

  test('keeps the address of a page that could not be fetched, and loads it when it is back', async ({
    page,
    home,
    heading,
    entry,
    planned,
  }) => {
    planned.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|preload CSS/);
    const regions = await recordLiveRegions(page);
    await page.goto(home);
    await loadDeferredScripts(page);
    await page.context().setOffline(true);
    await expect.poll(async () => (await regions.announced()).join()).toContain(LOST);
    await entry.link.click();
    await expect(heading).toHaveText('网络已断开');
    expect(await regions.ignored()).toEqual([]);
    await expect(page).toHaveURL(entry.href);
    await page.context().setOffline(false);
    await expect(heading).toHaveText(entry.title);
    await expect(page).toHaveURL(entry.href);
  });
});
