import { expectAccessible } from './support/axe.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { loadDeferredScripts } from './support/requests.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const OFFLINE = '网络已断开，恢复后会自动重试。';

// When its scripts are loaded: shared/react/entry/lazy.test.ts.
test('an offline page shows a notice, and refetches what failed when it is online', async ({
  page,
  main,
  searchField,
  planned,
}) => {
  planned.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/details');
  await loadDeferredScripts(page);
  await page.context().setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
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

test('a page that cannot be loaded offline keeps its address, and is loaded when it is online', {
  tag: '@both',
}, async ({ page, home, heading, entry, planned }) => {
  planned.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|preload CSS/);
  await recordLiveRegions(page);
  await page.goto(home);
  await loadDeferredScripts(page);
  await page.context().setOffline(true);
  await expectAnnounced(page, OFFLINE);
  await expectAccessible(page);
  await entry.link.click();
  await expect(heading).toHaveText('网络已断开');
  await expect(page).toHaveURL(entry.href);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(heading).toHaveText(entry.title);
  await expect(page).toHaveURL(entry.href);
  // A browser that is closed during a reload may never end.
  await untilHydrated(page);
});
