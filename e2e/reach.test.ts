import type { Page } from '@playwright/test';
import { getHomeContent } from './site.ts';
import { expect, test } from './test.ts';

/** 320 px is also a screen of 1280 px at 400 %. */
const WIDTHS = [320, 390, 768, 1024, 1440, 1920, 2560];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Nobody has to scroll in two directions. */
async function expectToFit(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(tooWide, page.url()).toEqual([]);
}

test('every page fits every screen from 320 to 2560 px', { tag: '@both' }, async ({
  page,
  home,
  planned,
  request,
}) => {
  test.slow();
  planned.push(/status of 404/);
  const { banners, functions } = await getHomeContent(request);
  for (const address of [
    home,
    `/details?banner=${banners[0]?.id}`,
    `/details?function=${functions[0]?.id}`,
    `/details?article=${encodeURIComponent('馆史｜从南渠藏书楼到眠鹭湖畔')}`,
    `/details?article=${encodeURIComponent('Visitor Guide｜英文到馆指南')}`,
    `/details?search=${encodeURIComponent('少儿')}`,
    '/details?search=qqqq',
    '/judgeView?to=%2F',
    '/maintain',
    '/no-such-page',
  ]) {
    await page.goto(address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
    }
  }
});

test('a visitor at 320 px finds an article, reads it and chooses the other view', {
  tag: '@both',
}, async ({ page, home, isMobile }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(home);
  await page.getByRole('banner').getByLabel('站内搜索').pressSequentially('少儿');
  const option = page.getByRole('option').first();
  await expect(option).toBeInViewport({ ratio: 1 });
  await expectToFit(page);
  await option.click();
  await expect(page).toHaveURL(/\/details\?article=/);
  await expect(heading(page)).toBeInViewport();
  await expectToFit(page);
  await page.getByRole('button', { name: '深色模式' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: '为什么是这个版本？' }).click();
  await expect(page).toHaveURL(/\/judgeView/);
  await expectToFit(page);
  await page.getByRole('button', { name: isMobile ? '总是使用电脑版' : '总是使用手机版' }).click();
  await expect(page).toHaveURL(/\/details\?article=/);
  await expectToFit(page);
});
