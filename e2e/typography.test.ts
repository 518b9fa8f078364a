import type { Locator } from '@playwright/test';
import { englishContent } from './support/englishContent.ts';
import { expect, searchCall, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';
import { linesOf } from './support/textLayout.ts';

const PHONE_WIDTHS = [320, 340, 360, 375, 390, 410];

const CHINESE_FONT = /PingFang|Songti/;

const fontOf = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).fontFamily.split(',')[0]);

const article = (body: string) => ({ data: [{ id: 'a9', title: 'Rooms', body }] });

test('English content of a Chinese site has a Latin font', async ({ page, site, api }) => {
  api.on(searchCall('Rooms'), article('<p>What’s on in the reading room this week</p>'));
  await visit(page, '/details?article=Rooms', 'reading room');
  expect(await fontOf(page.locator('body'))).toMatch(CHINESE_FONT);
  expect(await fontOf(site.heading)).toMatch(CHINESE_FONT);
  expect(await fontOf(page.getByText('this week'))).not.toMatch(CHINESE_FONT);
});

test.describe('on an English site', () => {
  test.use({ content: englishContent });

  test('Chinese content has a Chinese font', async ({ page, site, api }) => {
    api.on(searchCall('Rooms'), article('<h2>阅览室</h2><p>本周阅览室的活动</p>'));
    await visit(page, '/details?article=Rooms', '阅览室');
    expect(await fontOf(page.locator('body'))).not.toMatch(CHINESE_FONT);
    expect(await fontOf(site.heading)).not.toMatch(CHINESE_FONT);
    for (const text of ['本周阅览室的活动', '阅览室']) {
      expect(await fontOf(page.getByText(text, { exact: true }))).toMatch(CHINESE_FONT);
    }
  });
});

test('the summary of a banner breaks at punctuation on a phone', async ({ page, api }) => {
  const summary = '每个周末，少儿馆的灯笼树下都有新故事。';
  const image = { src: '/media/winter.webp', alt: '树', width: 4, height: 3 };
  api.on('/banner/1', { data: { id: '1', title: '故事树', summary, image } });
  await visit(page, '/homeApp', summary);
  for (const width of PHONE_WIDTHS) {
    await page.setViewportSize({ width, height: 640 });
    for (const line of await linesOf(page.getByText(summary))) expect(line).toMatch(/[，。]$/);
  }
});
