import { site as demoSite } from '../gateway/src/testing/demoContent.ts';
import { configCall, test as fakeApiTest } from './support/fakeApiSite.ts';
import { maintainHref } from './support/maintenance.ts';
import { searchHref } from './support/site.ts';
import { expect, expectHomeContent, test, untilRendered, visit } from './support/test.ts';

test.use({ javaScriptEnabled: false });
fakeApiTest.use({ javaScriptEnabled: false });

test('the home page and its links work', { tag: '@both' }, async ({
  page,
  site,
  homeContent,
  entry,
}) => {
  const { banners } = homeContent;
  await visit(page, site.home);
  await expectHomeContent(page, homeContent);
  const slides = site.main.getByRole('group');
  await expect(slides).toHaveCount(banners.length);
  for (const [index, { title }] of banners.entries()) {
    const slide = slides.nth(index);
    const picture = slide.getByRole('img');
    await slide.scrollIntoViewIfNeeded();
    await expect(picture).toBeVisible();
    await expect(slide).toContainText(title);
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThan(100);
  }

  await entry.link.click();
  await expect(page).toHaveURL(entry.href);
  await expect(site.heading).toHaveText(entry.title);
  await site.homeLink.click();
  await expect(page).toHaveURL(site.home);
});

test('a visitor searches, reads an article and chooses a view', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  await visit(page, '/details');
  await untilRendered(page, searchHref('少儿'));
  await site.searchField.fill('少儿');
  await site.searchField.press('Enter');
  await expect(page).toHaveURL(searchHref('少儿'));
  await expect(site.main.getByText(/^共 \d+ 条/)).toBeVisible();
  const article = site.main.locator('a[href^="/details?article="]').first();
  await untilRendered(page, (await article.getAttribute('href')) ?? '');
  const title = await article.innerText();
  await article.click();
  await expect(site.heading).toHaveText(title);
  await expect(site.main.locator('time')).toBeVisible();
  expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(200);

  await visit(page, '/judgeView');
  await expect(page.getByText('我们为您显示电脑版')).toBeVisible();
  await expect(page.getByText('用手机打开')).toBeHidden();
  await page.getByRole('button', { name: '总是使用手机版' }).click();
  await expect(page).toHaveURL('/homeApp');
});

fakeApiTest(
  'the maintenance page of an open or closed site',
  async ({ page, site, api, setCloseFlag }) => {
    await visit(page, maintainHref('/details'));
    await page.getByRole('link', { name: '继续访问' }).click();
    await expect(page).toHaveURL('/details');

    const logo = '/media/borrow.webp';
    const reopensAt = '2099-03-01T08:30:00+08:00';
    api.on(configCall('site'), { data: { ...demoSite, logo: { src: logo, alt: '' } } });
    api.on(configCall('maintenance'), {
      data: { title: '维护中', message: '稍后再来', reopensAt },
    });
    await setCloseFlag(true);
    const reply = await visit(page, site.home, logo, reopensAt);
    expect(reply?.status()).toBe(503);
    await expect(site.heading).toHaveText('维护中');
    await expect(page.getByText('稍后再来')).toBeVisible();
    await expect(page.getByText('预计恢复时间：2099年3月1日 08:30')).toBeVisible();
    await expect(page.locator('[role="timer"]')).toBeHidden();
    await expect(page.getByText('湖畔图书馆', { exact: true })).toBeVisible();
    await expect(page.locator(`img[src*="${logo}"]`).first()).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
  },
);
