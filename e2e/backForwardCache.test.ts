import type { Page } from '@playwright/test';
import { createFakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { findBrowser } from '../test/findBrowser.ts';
import { FLAG } from './support/fakeApiSite.ts';
import { forwardTo } from './support/forwardTo.ts';
import { maintainHref } from './support/maintenance.ts';
import { recordNavigations } from './support/requests.ts';
import { origin } from './support/site.ts';
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

test('the back/forward cache restores a page', async ({ page, site }) => {
  // Not every browser sends these events for a restored page.
  await page.addInitScript(() => {
    for (const type of ['visibilitychange', 'storage']) {
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
    }
  });
  await page.emulateMedia({ colorScheme: 'light' });
  const toggle = page.getByRole('button', { name: '深色模式' });
  // A route of Playwright would not see the requests of a restored page.
  const proxy = await createFakeApi({ path: '/api', otherwise: forwardTo(origin) });
  await page.goto(proxy.origin + site.home);
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await countRestorations(page);
  await page.goto(`${proxy.origin}/judgeView`);

  await test.step('a restored page has the colour scheme of the page before it', async () => {
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(proxy.origin + site.home);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(await restorations(page)).toBe('1');
  });

  await test.step('a restored page navigates when the site is closed', async () => {
    await page.goto(`${proxy.origin}/judgeView`);
    proxy.on(FLAG, { data: true });
    const navigations = recordNavigations(page);
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(proxy.origin + maintainHref(site.home));
    const others = navigations.filter((address) => address !== site.home);
    expect(others).toEqual([maintainHref(site.home)]);
    expect(await restorations(page)).toBe('2');
  });
  await proxy.close();
});

/** Counts how often the page is restored from the back/forward cache. */
const countRestorations = (page: Page) =>
  page.evaluate(() => {
    window.addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      sessionStorage.setItem(
        'restorations',
        `${Number(sessionStorage.getItem('restorations')) + 1}`,
      );
    });
  });

const restorations = (page: Page) => page.evaluate(() => sessionStorage.getItem('restorations'));
