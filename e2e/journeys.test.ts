import { getHomeContent } from './site.ts';
import { expect, test } from './test.ts';

test('the root redirects each device to its own home page and keeps the query', {
  tag: '@both',
}, async ({ page, home }) => {
  await page.goto('/?utm_source=poster');
  await expect(page).toHaveURL(`${home}?utm_source=poster`);
});

test('the home page shows banners, entries, notices and the footer', { tag: '@both' }, async ({
  page,
  home,
  request,
}) => {
  const { site, banners, functions, notices } = await getHomeContent(request);
  await page.goto(home);
  await expect(page).toHaveTitle(new RegExp(site.name));
  await expect(page.getByRole('banner').getByText(site.name)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(banners[0]?.title ?? '').first()).toBeVisible();
  for (const { title } of functions) {
    await expect(main.getByRole('link', { name: title }).first()).toBeVisible();
  }
  const firstEntry = page.getByRole('link', { name: functions[0]?.title ?? '' });
  const entries = main.getByRole('list').filter({ has: firstEntry });
  await expect(entries.getByRole('listitem')).toHaveCount(functions.length);
  await expect(main.getByText(notices[0]?.title ?? '').first()).toBeVisible();
  // Six stand on the page; the demo has more.
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

test('a visitor opens an entry and comes back', { tag: '@both' }, async ({
  page,
  home,
  request,
}) => {
  const { functions } = await getHomeContent(request);
  const [entry] = functions;
  await page.goto(home);
  await page.getByRole('main').getByRole('link', { name: entry?.title }).first().click();
  await expect(page).toHaveURL(`/details?function=${entry?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: entry?.title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(home);
  await expect(
    page.getByRole('main').getByRole('link', { name: entry?.title }).first(),
  ).toBeVisible();
});

test('a visitor searches and opens an article', { tag: '@both' }, async ({ page, home }) => {
  await page.goto(home);
  const search = page.getByLabel('站内搜索');
  await search.fill('借阅');
  await search.press('Enter');
  await expect(page).toHaveURL(`/details?search=${encodeURIComponent('借阅')}`);
  const first = page.getByRole('main').getByRole('link').filter({ hasText: /\S/ }).first();
  await expect(first).toBeVisible();
  const href = await first.getAttribute('href');
  expect(href).toMatch(/^\/details\?article=/);
  await first.click();
  const title = new URL(href ?? '', 'http://site.invalid').searchParams.get('article') ?? '';
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('an unknown page is a 404 that helps', async ({ page, planned, home }) => {
  planned.push(/status of 404/);
  const reply = await page.goto('/no-such-page');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到这个页面');
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(home);
});
