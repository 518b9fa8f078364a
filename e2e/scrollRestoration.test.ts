import type { Page } from '@playwright/test';
import { getHomeContent } from './site.ts';
import { expect, test } from './test.ts';

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
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

const expectScrollY = (page: Page, position: number) =>
  expect.poll(() => scrollY(page)).toBe(position);

/** Scrolls the home page to a notice and opens it. Returns where the home page was left. */
async function openNotice(page: Page, home: string, title: string): Promise<number> {
  await page.goto(home);
  const link = page.getByRole('main').getByRole('link', { name: title }).first();
  await link.scrollIntoViewIfNeeded();
  const position = await scrollY(page);
  expect(position).toBeGreaterThan(100);
  await link.click();
  await expect(heading(page)).toHaveText(title);
  await expectScrollY(page, 0);
  return position;
}

/** Holds every call of the API until it is released. */
async function holdCalls(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await released.promise;
    await route.continue();
  });
  return async () => {
    released.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

let title: string;
test.beforeEach(async ({ request }) => {
  const { notices } = await getHomeContent(request);
  title = notices[3]?.title ?? '';
});

test('Back and Forward within the app restore the scroll position', async ({ page, home }) => {
  const position = await openNotice(page, home, title);
  await scrollTo(page, 120);
  await page.goBack();
  await expect(page).toHaveURL(home);
  await expectScrollY(page, position);
  await page.goForward();
  await expect(heading(page)).toHaveText(title);
  await expectScrollY(page, 120);
  await page.goBack();
  await expectScrollY(page, position);
});

test('Back restores the scroll position when the content of the page comes late', async ({
  page,
  home,
}) => {
  const position = await openNotice(page, home, title);
  await page.reload();
  const release = await holdCalls(page);
  await page.goBack();
  await expect(page).toHaveURL(home);
  await release();
  await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible();
  await expectScrollY(page, position);
});

test('Back does not scroll a page whose visitor has acted before its content came', async ({
  page,
  home,
}) => {
  await openNotice(page, home, title);
  await page.reload();
  const release = await holdCalls(page);
  await page.goBack();
  await expect(page).toHaveURL(home);
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Home');
  await expectScrollY(page, 0);
  await release();
  await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await scrollY(page)).toBe(0);
});

test('Back from another document restores the scroll position', async ({ page, home }) => {
  const position = await openNotice(page, home, title);
  await scrollTo(page, 120);
  await page.goto('/judgeView');
  await page.goBack();
  await expect(heading(page)).toHaveText(title);
  await expectScrollY(page, 120);
  await page.goBack();
  await expect(page).toHaveURL(home);
  await expectScrollY(page, position);

  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/judgeView');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(home);
  await expectScrollY(page, position);
});
