import type { Page } from '@playwright/test';
import { pauseRequests } from './support/requests.ts';
import { expect, expectScrollY, test, untilHydrated } from './support/test.ts';

/** Resolves after the scroll event. */
const scrollTo = (page: Page, position: number) =>
  page.evaluate(
    (top) =>
      new Promise((resolve) => {
        window.addEventListener('scroll', () => resolve(undefined), { once: true });
        window.scrollTo(0, top);
      }),
    position,
  );

test('Back and Forward restore the scroll position', async ({ page, site, entry, homeContent }) => {
  const title = homeContent.notices[3]?.title ?? '';
  const notice = site.main.getByRole('link', { name: title }).first();
  await page.goto(site.home);
  await notice.scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(100);
  await notice.click();
  await expect(site.heading).toHaveText(title);
  await expectScrollY(page, 0);
  // Before its text, which may come later than its title, the page is too short.
  await expect(site.main.locator('.prose')).toBeVisible();
  await scrollTo(page, 120);

  await test.step('within a document', async () => {
    await page.goBack();
    await expect(page).toHaveURL(site.home);
    await expectScrollY(page, position);
    await page.goForward();
    await expect(page).toHaveURL(/\/details/);
    await expectScrollY(page, 120);
  });

  await test.step('from another document', async () => {
    await page.goto('/judgeView');
    await page.goBack();
    await expect(page).toHaveURL(/\/details/);
    await expectScrollY(page, 120);
    // Before that, the browser restores the positions of both pages itself.
    await untilHydrated(page);
    // A section that is loading has the height of its content.
    const items = await pauseRequests(page, '**/api/{banner,function}/*');
    await page.goBack();
    await items.requested;
    await expectScrollY(page, position);
    items.resume();
    await expect(entry.link).toBeVisible();
    await expectScrollY(page, position);
    await page.goForward();
    await expectScrollY(page, 120);
    await page.goForward();
    await expect(page).toHaveURL('/judgeView');
    // In a timer, because the navigation would abort this call.
    await page.evaluate(() => setTimeout(() => history.go(-2)));
    await expect(page).toHaveURL(site.home);
    await expectScrollY(page, position);
  });
});
