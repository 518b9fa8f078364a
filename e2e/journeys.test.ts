import { loaderOf } from './assets.ts';
import { getHomeContent } from './site.ts';
import { expect, test } from './test.ts';

test('the door leads each device to its own home and keeps the query', { tag: '@both' }, async ({
  page,
  home,
}) => {
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

test('a picture that a browser has is not sent again', { tag: '@both' }, async ({ request }) => {
  const { banners } = await getHomeContent(request);
  const first = await request.get(banners[0]?.image?.src ?? '');
  expect(first.headers()['content-type']).toBe('image/avif');
  const etag = first.headers().etag ?? '';
  const again = await request.get(first.url(), { headers: { 'If-None-Match': etag } });
  expect(again.status()).toBe(304);
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

test('a search without results says so and offers a way on', { tag: '@both' }, async ({ page }) => {
  await page.goto('/details?search=zzzqqq');
  await expect(page.getByText('没有找到与“zzzqqq”相关的内容')).toBeVisible();
});

test('an unknown page is a 404 that helps', { tag: '@both' }, async ({ page, planned, home }) => {
  planned.push(/status of 404/);
  const reply = await page.goto('/no-such-page');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到这个页面');
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(home);
});

test('the judge page explains the verdict and keeps the choice', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  const [mine, other] = isMobile ? ['手机版', '电脑版'] : ['电脑版', '手机版'];
  const [home, otherHome] = isMobile ? ['/homeApp', '/homeWeb'] : ['/homeWeb', '/homeApp'];
  await page.goto('/judgeView');
  await expect(page.getByText(`我们为您显示${mine}`)).toBeVisible();
  await page.getByRole('button', { name: `总是使用${other}` }).click();
  await expect(page).toHaveURL(otherHome);
  await page.goto('/judgeView');
  await expect(page.getByText(`我们为您显示${other}`)).toBeVisible();
  await expect(page.getByText('因为您之前选择了这个版本。')).toBeVisible();
  await page.getByRole('button', { name: '自动选择' }).click();
  await expect(page).toHaveURL(home);
});

test('the other view of the same page is one link away', { tag: '@both' }, async ({
  page,
  request,
  isMobile,
}) => {
  const { functions } = await getHomeContent(request);
  const address = `/details?function=${functions[1]?.id}`;
  const [mine, other] = isMobile ? ['手机版', '电脑版'] : ['电脑版', '手机版'];
  await page.goto(`${address}&utm_source=poster`);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: other, exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(loaderOf(page, isMobile ? 'desktop' : 'mobile')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: functions[1]?.title })).toBeVisible();
  await expect(footer.getByRole('link', { name: mine, exact: true })).toBeVisible();
});
