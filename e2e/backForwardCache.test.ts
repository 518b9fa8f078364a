import { findBrowser } from '../test/findBrowser.ts';
import { FLAG } from './support/fakeApiSite.ts';
import { maintainHref } from './support/maintenance.ts';
import { recordNavigations } from './support/requests.ts';
import { expect, test } from './support/test.ts';

// The headless shell has no back/forward cache, and Playwright disables that of the browser.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      executablePath: findBrowser(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
});

test('a restored page navigates when the site is closed', async ({ page, site }) => {
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
  await page.route(`**/api${FLAG}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: true } }),
  );
  const navigations = recordNavigations(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(maintainHref(site.home));
  expect(navigations.filter((address) => address !== site.home)).toEqual([maintainHref(site.home)]);
  expect(await page.evaluate(() => sessionStorage.getItem('restored'))).toBe('true');
});
