import { findBrowser } from '../test/findBrowser.ts';
import { expect, test } from './support/fakeApiSite.ts';
import { closedText, maintainHref } from './support/maintenance.ts';
import { recordNavigations } from './support/requests.ts';

// The headless shell has no back/forward cache, and Playwright disables that of the browser.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      executablePath: findBrowser(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
});

test('a restored page navigates when the site is closed', async ({ page, site, setCloseFlag }) => {
  // Not every browser sends `visibilitychange` for a restored page.
  await page.addInitScript(() => {
    window.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto(site.home);
  await page.evaluate(() => {
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) sessionStorage.setItem('restored', 'true');
    });
  });
  await page.goto('/judgeView');
  await setCloseFlag(true);
  const navigations = recordNavigations(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(closedText(page)).toBeVisible();
  expect(navigations.filter((address) => address !== site.home)).toEqual([maintainHref(site.home)]);
  expect(await page.evaluate(() => sessionStorage.getItem('restored'))).toBe('true');
});
