import type { Locator, Page } from '@playwright/test';
import { holdRequests } from './support/requests.ts';
import { test as base, expect, untilIdle } from './support/test.ts';

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
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const expectScrollY = (page: Page, position: number) =>
  expect.poll(() => scrollY(page)).toBe(position);

interface Fixtures {
  /** In the middle of the home page. */
  notice: Locator;
  /** Scrolls the home page to the notice and opens it. Returns where the home page was left. */
  openNotice: () => Promise<number>;
}

const test = base.extend<Fixtures>({
  notice: async ({ main, homeContent }, use) =>
    use(main.getByRole('link', { name: homeContent.notices[3]?.title }).first()),
  openNotice: async ({ page, home, heading, notice, homeContent }, use) =>
    use(async () => {
      await page.goto(home);
      await notice.scrollIntoViewIfNeeded();
      const position = await scrollY(page);
      expect(position).toBeGreaterThan(100);
      await notice.click();
      await expect(heading).toHaveText(homeContent.notices[3]?.title ?? '');
      await expectScrollY(page, 0);
      return position;
    }),
});

test('Back and Forward within the app restore the scroll position', async ({
  page,
  home,
  openNotice,
}) => {
  const position = await openNotice();
  await scrollTo(page, 120);
  await page.goBack();
  await expect(page).toHaveURL(home);
  await expectScrollY(page, position);
  await page.goForward();
  await expect(page).toHaveURL(/\/details/);
  await expectScrollY(page, 120);
  await page.goBack();
  await expectScrollY(page, position);
});

test('Back restores the scroll position when the content of the page comes late', async ({
  page,
  home,
  notice,
  openNotice,
}) => {
  const position = await openNotice();
  await page.reload();
  const calls = await holdRequests(page, '**/api/**');
  await page.goBack();
  await expect(page).toHaveURL(home);
  calls.release();
  await expect(notice).toBeVisible();
  await expectScrollY(page, position);
});

test('Back does not scroll a page whose visitor has acted before its content came', async ({
  page,
  home,
  notice,
  openNotice,
}) => {
  await openNotice();
  await page.reload();
  const calls = await holdRequests(page, '**/api/**');
  await page.goBack();
  await expect(page).toHaveURL(home);
  await calls.asked;
  await page.keyboard.press('Home');
  await expectScrollY(page, 0);
  calls.release();
  await expect(notice).toBeVisible();
  await untilIdle(page);
  expect(await scrollY(page)).toBe(0);
});

test('Back from another document restores the scroll position', async ({
  page,
  home,
  openNotice,
}) => {
  const position = await openNotice();
  await scrollTo(page, 120);
  await page.goto('/judgeView');
  await page.goBack();
  await expect(page).toHaveURL(/\/details/);
  await expectScrollY(page, 120);
  await page.goBack();
  await expect(page).toHaveURL(home);
  await expectScrollY(page, position);

  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/judgeView');
  // Not before this has ended: the document goes with it.
  await page.evaluate(() => setTimeout(() => history.go(-2)));
  await expect(page).toHaveURL(home);
  await expectScrollY(page, position);
});
