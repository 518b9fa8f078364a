import { expect, test } from './support/fakeApiSite.ts';
import { maintain, recordNavigations, waiting } from './support/maintenance.ts';

// Playwright's browser goes without the cache that visitors' browsers have.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('a page out of the back/forward cache leaves when the site has closed meanwhile', async ({
  page,
  home,
  setCloseFlag,
}) => {
  // Not every browser says that such a page became visible.
  await page.addInitScript(() => {
    window.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto(home);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener('pageshow', (event) => {
      if (event.persisted) sessionStorage.setItem('restored', 'true');
    });
  });
  await page.goto('/judgeView');
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await setCloseFlag(true);
  const visits = recordNavigations(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(waiting(page)).toBeVisible();
  expect(visits.filter((address) => address !== home)).toEqual([maintain(home)]);
  expect(await page.evaluate(() => sessionStorage.getItem('restored'))).toBe('true');
});
