import { getHomeContent } from './site.ts';
import { expect, test } from './test.ts';

test('a navigation begins at the top of the page, with its heading', async ({
  page,
  home,
  request,
}) => {
  const { functions } = await getHomeContent(request);
  await page.goto(home);
  const entry = page.getByRole('main').getByRole('link', { name: functions[0]?.title }).first();
  await entry.scrollIntoViewIfNeeded();
  await entry.press('Enter');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText(functions[0]?.title ?? '');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.getByRole('banner').getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(home);
  await expect(heading).toBeFocused();
});

test('a heading that comes late leaves the keyboard alone when it has gone on', async ({
  page,
  home,
  request,
}) => {
  const { functions } = await getHomeContent(request);
  await page.goto(home);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/function/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const entry = page.getByRole('main').getByRole('link', { name: functions[0]?.title }).first();
  await entry.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const name = page.getByRole('banner').getByRole('link').first();
  await name.focus();
  held.resolve();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(name).toBeFocused();
});
