import { holdRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

test('a navigation begins at the top of the page, with its heading', { tag: '@both' }, async ({
  page,
  home,
  heading,
  homeLink,
  entry,
}) => {
  await page.goto(home);
  await entry.link.scrollIntoViewIfNeeded();
  await entry.link.press('Enter');
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText(entry.title);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await homeLink.press('Enter');
  await expect(page).toHaveURL(home);
  await expect(heading).toBeFocused();
});

test('a heading that comes late leaves the keyboard alone when it has gone on', async ({
  page,
  home,
  main,
  heading,
  homeLink,
  entry,
}) => {
  await page.goto(home);
  const call = await holdRequests(page, '**/api/function/*');
  await entry.link.press('Enter');
  await expect(main).toBeFocused();
  await homeLink.focus();
  call.release();
  await expect(heading).toHaveText(entry.title);
  await expect(homeLink).toBeFocused();
});
