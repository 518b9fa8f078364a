import { expectAccessible } from './support/axe.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { loadDeferredScripts } from './support/requests.ts';
import { expect, pauseClock, test, untilHydrated } from './support/test.ts';

const OFFLINE = '网络已断开，恢复后会自动重试。';
const RELOADS = '连接恢复后，本页会自动重新加载。';

// When its scripts are loaded: shared/react/runtime/lazy.test.ts.
test('an offline visitor gets the page and the results when it is online', async ({
  page,
  site,
  entry,
  planned,
}) => {
  planned.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|preload CSS/);
  await recordLiveRegions(page);
  await page.clock.install();
  await page.goto(site.home);
  await loadDeferredScripts(page);
  await page.context().setOffline(true);
  await expectAnnounced(page, OFFLINE);
  await entry.link.click();
  await expect(site.heading).toHaveText('网络已断开');
  await expect(site.main.getByText(RELOADS)).toBeVisible();
  await expect(page).toHaveURL(entry.href);
  await expect(page).toHaveTitle(/网络已断开/);
  await expectAccessible(page, 'main');
  await page.context().setOffline(false);
  await expect(site.heading).toHaveText(entry.title);
  await expect(page).toHaveURL(entry.href);
  // The page that is reloaded has no toasts and no offline notice until then.
  await untilHydrated(page);
  await loadDeferredScripts(page);
  await site.searchField.fill('借阅');
  await site.searchField.press('Enter');
  await expect(site.heading).toHaveText(/搜索结果/);
  await expect(site.main.getByRole('listitem').first()).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await site.searchField.fill('少儿');
  await site.searchField.press('Enter');
  const retry = site.main.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  // The text stays for three seconds.
  await pauseClock(page);
  await page.context().setOffline(false);
  await expect(page.getByText('网络已恢复。')).toBeVisible();
  await page.clock.resume();
  await expect(site.main.getByRole('listitem').first()).toBeVisible();
  await expect(retry).toHaveCount(0);
  await page.clock.fastForward(3000);
  await expect(page.getByText('网络已恢复。')).toHaveCount(0);
});
