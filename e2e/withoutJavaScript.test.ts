import { articleHref, searchHref } from './support/site.ts';
import { expect, expectHomeContent, test, untilRendered, visit } from './support/test.ts';

test.use({ javaScriptEnabled: false });

// The maintenance page: shared/testing/describeApp.tsx.
test('the home page and its links work', async ({ page, site, homeContent, entry, isMobile }) => {
  const { banners } = homeContent;
  await visit(page, site.home);
  await expectHomeContent(page, homeContent);
  const slides = site.main.getByRole('region', { name: '精选' }).getByRole('group');
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

  const menu = page.getByRole('navigation', { name: isMobile ? '菜单' : '站点导航' });
  if (isMobile) await menu.locator('summary').click();
  await menu.getByRole('link', { name: '古籍修复' }).click();
  await expect(page).toHaveURL(articleHref('rare-books'));
});

// What an article shows: shared/testing/describeApp.tsx.
test('a visitor searches, reads an article with an attachment and chooses a view', {
  tag: '@desktop',
}, async ({ page, site }) => {
  await visit(page, '/details');
  await untilRendered(page, searchHref('志愿者'));
  await site.searchField.fill('志愿者');
  await site.searchField.press('Enter');
  await expect(page).toHaveURL(searchHref('志愿者'));
  await expect(site.main.getByText(/^共 \d+ 条/)).toBeVisible();
  const article = site.main.locator('a[href^="/details?article="]').first();
  await untilRendered(page, (await article.getAttribute('href')) ?? '');
  const title = await article.innerText();
  await article.click();
  await expect(site.heading).toHaveText(title);
  await expect(page.getByRole('link', { name: '报名表 (DOCX, 1 KB)' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '分享' })).toHaveCount(0);

  await visit(page, '/judgeView');
  await expect(page.getByText('我们为您显示电脑版')).toBeVisible();
  await expect(page.getByText('用手机打开')).toBeHidden();
  await page.getByRole('button', { name: '总是使用手机版' }).click();
  await expect(page).toHaveURL('/homeApp');
});
