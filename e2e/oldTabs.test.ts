import type { Page } from '@playwright/test';
import { watchLiveRegions } from './liveRegions.ts';
import { getFirstEntry } from './site.ts';
import { expect, test } from './test.ts';

/** A release has come since the tab was opened: the file is not there any more. */
const remove = (page: Page, chunk: string) =>
  page.route(`**/assets/${chunk}-*.js`, (route) => route.fulfill({ status: 404 }));

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('a page whose chunk a release has removed is loaded again, once, at the same address', async ({
  page,
  home,
  planned,
  request,
}) => {
  planned.push(/status of 404/);
  const entry = await getFirstEntry(page, request);
  await page.goto(home);
  await remove(page, 'DetailsPage');
  const documents: string[] = [];
  page.on('request', (sent) => {
    if (!sent.isNavigationRequest()) return;
    documents.push(new URL(sent.url()).search);
    void page.unroute('**/assets/DetailsPage-*.js');
  });
  await entry.link.click();
  await expect(heading(page)).toHaveText(entry.title);
  await expect.poll(() => documents).toEqual([`?function=${entry.id}`]);
  await page.goBack();
  await expect(page).toHaveURL(home);
});

test('a chunk that stays away leaves a document that reads well, and is not loaded for ever', async ({
  page,
  home,
  planned,
  request,
}) => {
  planned.push(/status of 404/, /dynamically imported module/);
  const entry = await getFirstEntry(page, request);
  await page.goto(home);
  await remove(page, 'DetailsPage');
  let documents = 0;
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) documents += 1;
  });
  await entry.link.click();
  await expect(heading(page)).toHaveText(entry.title);
  await page.waitForLoadState('networkidle');
  expect(documents).toBe(1);
});

test.describe('a lost network', () => {
  test('says so, and what failed meanwhile comes when it is back', async ({ page, planned }) => {
    planned.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/details');
    await untilUsed(page);
    await page.context().setOffline(true);
    await expect(page.getByText('网络已断开，恢复后会自动重试。')).toBeVisible();

    const field = page.getByLabel('站内搜索');
    await field.fill('少儿');
    await field.press('Enter');
    const retry = page.getByRole('main').getByRole('button', { name: '重试' });
    await expect(retry).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText('网络已恢复。')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(retry).toHaveCount(0);
    await expect(page.getByText('网络已恢复。')).toHaveCount(0);
  });

  test('is announced also if it was lost at the first interaction', async ({ page, planned }) => {
    planned.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/details');
    const missing = recordMissing(page);
    await page.context().setOffline(true);
    await page.keyboard.press('Shift');
    await page.context().setOffline(false);
    await page.keyboard.press('Shift');
    await expect.poll(() => [...missing]).toEqual([]);
    await page.context().setOffline(true);
    await expect(page.getByText('网络已断开，恢复后会自动重试。')).toBeVisible();
  });

  test('is announced also if its notice failed to load at the first interaction', async ({
    page,
    planned,
  }) => {
    planned.push(/ERR_FAILED/);
    let isBroken = true;
    const aborted = Promise.withResolvers<void>();
    await page.route('**/assets/Extras-*.js', async (route) => {
      if (!isBroken) return route.continue();
      await route.abort();
      aborted.resolve();
    });
    const missing = recordMissing(page);
    await page.clock.install();
    await page.goto('/details');
    await page.keyboard.press('Shift');
    await aborted.promise;
    await page.waitForLoadState('networkidle');
    isBroken = false;
    await expect(async () => {
      await page.clock.fastForward(5000);
      await page.keyboard.press('Shift');
      await expect.poll(() => [...missing], { timeout: 500 }).toEqual([]);
    }).toPass();
    await page.context().setOffline(true);
    await expect(page.getByText('网络已断开，恢复后会自动重试。')).toBeVisible();
  });

  test('keeps the address of a page that could not be fetched, and loads it when it is back', async ({
    page,
    home,
    planned,
    request,
  }) => {
    planned.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|preload CSS/);
    const entry = await getFirstEntry(page, request);
    const regions = await watchLiveRegions(page);
    await page.goto(home);
    await untilUsed(page);
    await page.context().setOffline(true);
    const announced = async () => (await regions.announced()).join();
    await expect.poll(announced).toContain('网络已断开，恢复后会自动重试。');
    await entry.link.click();
    await expect(heading(page)).toHaveText('网络已断开');
    expect(await regions.ignored()).toEqual([]);
    await expect(page).toHaveURL(`/details?function=${entry.id}`);
    await page.context().setOffline(false);
    await expect(heading(page)).toHaveText(entry.title);
    await expect(page).toHaveURL(`/details?function=${entry.id}`);
  });
});

/** What a page needs to say that something is amiss comes with the first thing that a visitor does. */
async function untilUsed(page: Page): Promise<void> {
  const missing = recordMissing(page);
  await page.keyboard.press('Shift');
  await expect.poll(() => [...missing]).toEqual([]);
}

/** The files of the first interaction that have not been loaded yet. */
function recordMissing(page: Page): Set<string> {
  const missing = new Set(['gatewayApi.js', 'toaster.js', 'extras.js', 'extras.css']);
  page.on('requestfinished', (sent) => {
    const [, chunk, extension] = /\/assets\/(\w+)-[^/]+\.(js|css)$/.exec(sent.url()) ?? [];
    for (const file of missing) {
      if (file.toLowerCase() === `${chunk}.${extension}`.toLowerCase()) missing.delete(file);
    }
  });
  return missing;
}
