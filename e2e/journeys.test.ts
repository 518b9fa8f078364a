import { searchHref } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('the root redirects to the home page of the device, with its content', {
  tag: '@both',
}, async ({ page, home, main, homeContent: { site, banners, functions, notices }, entry }) => {
  await page.goto('/?utm_source=poster');
  await expect(page).toHaveURL(`${home}?utm_source=poster`);
  await expect(page).toHaveTitle(new RegExp(site.name));
  await expect(page.getByRole('banner').getByText(site.name)).toBeVisible();
  await expect(main.getByText(banners[0]?.title ?? '').first()).toBeVisible();
  for (const { title } of functions) {
    await expect(main.getByRole('link', { name: title }).first()).toBeVisible();
  }
  const entries = main
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: entry.title }) });
  await expect(entries.getByRole('listitem')).toHaveCount(functions.length);
  await expect(main.getByText(notices[0]?.title ?? '').first()).toBeVisible();
  // The page shows six and a link to all.
  expect(notices.length).toBeGreaterThan(6);
  await expect(main.getByRole('link', { name: '查看更多' })).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(async () => {
    const eager = await page
      .locator('img[loading="eager"]')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(eager.length).toBeGreaterThan(0);
    expect(eager).not.toContain(0);
  }).toPass();
});

test('a visitor opens a function entry, returns, searches and opens an article', {
  tag: '@both',
}, async ({ page, home, main, heading, entry, searchField }) => {
  await page.goto(home);
  await entry.link.click();
  await expect(page).toHaveURL(entry.href);
  await expect(heading).toHaveText(entry.title);
  await page.goBack();
  await expect(page).toHaveURL(home);
  await expect(entry.link).toBeVisible();

  await searchField.fill('借阅');
  await searchField.press('Enter');
  await expect(page).toHaveURL(searchHref('借阅'));
  const first = main.getByRole('listitem').getByRole('link').first();
  // The address changes before the results replace the home page.
  await expect(first).toHaveAttribute('href', /^\/details\?article=/);
  const href = (await first.getAttribute('href')) ?? '';
  await first.click();
  await expect(page).toHaveURL(href);
  await expect(heading).toHaveText(new URL(page.url()).searchParams.get('article') ?? '');
});

test('an unknown page is a 404 with a link to the home page', async ({
  page,
  home,
  main,
  heading,
  planned,
}) => {
  planned.push(/status of 404/);
  const reply = await page.goto('/no-such-page');
  expect(reply?.status()).toBe(404);
  await expect(heading).toHaveText('没有找到这个页面');
  await main.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(home);
});
