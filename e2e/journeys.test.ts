import { searchHref } from './support/site.ts';
import { expect, expectHomeContent, test } from './support/test.ts';

test('the root redirects to a home page with its content', { tag: '@both' }, async ({
  page,
  site,
  homeContent,
  entry,
}) => {
  const { functions, notices } = homeContent;
  await page.goto('/?utm_source=poster');
  await expect(page).toHaveURL(`${site.home}?utm_source=poster`);
  await expect(page).toHaveTitle(new RegExp(homeContent.site.name));
  await expectHomeContent(page, homeContent);
  const entries = site.main
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: entry.title }) });
  await expect(entries.getByRole('listitem')).toHaveCount(functions.length);
  // The page shows six and a link to all.
  expect(notices.length).toBeGreaterThan(6);
  await expect(site.main.getByRole('link', { name: '查看更多' })).toHaveCount(1);
  await expect(async () => {
    const eager = await page
      .locator('img[loading="eager"]')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(eager.length).toBeGreaterThan(0);
    expect(eager).not.toContain(0);
  }).toPass();
});

test('a visitor reads an entry and an article', { tag: '@both' }, async ({ page, site, entry }) => {
  await page.goto(site.home);
  await entry.link.click();
  await expect(page).toHaveURL(entry.href);
  await expect(site.heading).toHaveText(entry.title);
  await page.goBack();
  await expect(page).toHaveURL(site.home);
  await expect(entry.link).toBeVisible();

  await site.searchField.fill('借阅');
  await site.searchField.press('Enter');
  await expect(page).toHaveURL(searchHref('借阅'));
  await expect(site.heading).toHaveText(/搜索结果/);
  // Services come before articles.
  const article = site.main.getByRole('listitem').getByRole('link').last();
  const href = (await article.getAttribute('href')) ?? '';
  const text = await article.innerText();
  await article.click();
  await expect(page).toHaveURL(href);
  await expect.poll(async () => text.includes(await site.heading.innerText())).toBe(true);

  for (const term of ['借阅', '']) {
    // A focused field that is not edited shows the term of each page too.
    await site.searchField.focus();
    await page.goBack();
    await expect(site.searchField).toHaveValue(term);
  }
  await expect(page).toHaveURL(site.home);
});
