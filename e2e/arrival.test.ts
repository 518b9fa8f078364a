import { getFirstEntry } from './site.ts';
import { expect, test } from './test.ts';

test('a navigation begins at the top of the page, with its heading', { tag: '@both' }, async ({
  page,
  home,
  request,
}) => {
  const entry = await getFirstEntry(page, request);
  await page.goto(home);
  await entry.link.scrollIntoViewIfNeeded();
  await entry.link.press('Enter');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText(entry.title);
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
  const entry = await getFirstEntry(page, request);
  await page.goto(home);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/function/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await entry.link.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const name = page.getByRole('banner').getByRole('link').first();
  await name.focus();
  held.resolve();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(name).toBeFocused();
});
