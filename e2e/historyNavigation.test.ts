import type { Page } from '@playwright/test';
import { pauseRequests } from './support/requests.ts';
import { test as base, expect, untilIdle } from './support/test.ts';

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const expectScrollY = (page: Page, position: number) =>
  expect.poll(() => scrollY(page)).toBe(position);

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

const test = base.extend<{ openNotice: () => Promise<number> }>({
  /** Opens a notice in the middle of the home page; returns the scroll position of the home page. */
  openNotice: async ({ page, site, homeContent }, use) =>
    use(async () => {
      const title = homeContent.notices[3]?.title ?? '';
      const notice = site.main.getByRole('link', { name: title }).first();
      await page.goto(site.home);
      await notice.scrollIntoViewIfNeeded();
      const position = await scrollY(page);
      expect(position).toBeGreaterThan(100);
      await notice.click();
      await expect(site.heading).toHaveText(title);
      await expectScrollY(page, 0);
      return position;
    }),
});

test('Back and Forward restore the scroll position', async ({ page, site, openNotice }) => {
  const position = await openNotice();
  await scrollTo(page, 120);
  await page.goBack();
  await expect(page).toHaveURL(site.home);
  await expectScrollY(page, position);
  await page.goForward();
  await expect(page).toHaveURL(/\/details/);
  await expectScrollY(page, 120);
});

test('Back restores the position of a slow page', async ({ page, site, openNotice }) => {
  const position = await openNotice();
  for (const expected of [position, 0]) {
    await page.reload();
    const calls = await pauseRequests(page, '**/api/**');
    await page.goBack();
    await expect(page).toHaveURL(site.home);
    await calls.requested;
    if (expected === 0) {
      await page.keyboard.press('Home');
      await expectScrollY(page, 0);
    }
    calls.resume();
    await expect(site.main.getByRole('listitem').last()).toBeVisible();
    await untilIdle(page);
    await expectScrollY(page, expected);
    await page.unrouteAll();
    await page.goForward();
    await expect(page).toHaveURL(/\/details/);
  }
});

test('Back from another document restores the position', async ({ page, site, openNotice }) => {
  const position = await openNotice();
  await scrollTo(page, 120);
  await page.goto('/judgeView');
  await page.goBack();
  await expect(page).toHaveURL(/\/details/);
  await expectScrollY(page, 120);
  await page.goBack();
  await expect(page).toHaveURL(site.home);
  await expectScrollY(page, position);

  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/judgeView');
  // In a timer, because the navigation would abort this call.
  await page.evaluate(() => setTimeout(() => history.go(-2)));
  await expect(page).toHaveURL(site.home);
  await expectScrollY(page, position);
});

test('a navigation changes the title of the page and whether it is indexed', async ({
  page,
  site,
}) => {
  const robots = page.locator('meta[name=robots]');
  await page.goto(site.home);
  const home = await page.title();
  const field = page.getByLabel('站内搜索');
  await field.fill('借阅');
  await field.press('Enter');
  await expect(page).toHaveTitle(`“借阅”的搜索结果 - ${home}`);
  await expect(robots).toHaveAttribute('content', 'noindex');
  await page.goBack();
  await expect(page).toHaveTitle(home);
  await expect(robots).toHaveCount(0);
  await expect(page.locator('head > title')).toHaveCount(1);
});
