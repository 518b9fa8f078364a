import type { Locator } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { configCall, expect, FLAG, searchCall, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

const CHINESE_FONT = /PingFang|Songti/;

const fontOf = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).fontFamily.split(',')[0]);

const article = (body: string) => ({ data: [{ id: 'a9', title: 'Rooms', body }] });

const englishSite = {
  name: 'Harbour Library',
  description: 'Books by the water',
  locale: 'en',
  timeZone: 'Asia/Tokyo',
  brandColor: '#1f5f5b',
  footer: {
    copyright: '© Harbour Library',
    contact: 'Quay 1',
    links: [{ title: 'About', href: '/details?article=Borrowing' }],
  },
};

function serveEnglish(api: FakeApi): void {
  const image = { src: '/media/winter.webp', alt: 'A lamp', width: 4, height: 3 };
  // Half past eight of the next day in the time zone of the site.
  const updatedAt = '2026-11-01T23:30:00Z';
  api.on(FLAG, { data: false });
  api.on(configCall('site'), { data: englishSite });
  api.on(configCall('home'), { data: { banners: [1, 2], functions: [7], notices: 'notice' } });
  api.on(configCall('maintenance'), { data: { title: 'Counting books', message: 'Back soon' } });
  api.on('/banner/1', { data: { id: 1, title: 'Winter reading', summary: 'Together', image } });
  api.on('/banner/2', { data: { id: 2, title: 'Late nights', image } });
  api.on('/function/7', { data: { id: 7, title: 'Renew', icon: image } });
  api.on(searchCall('notice'), {
    data: [
      { id: 'a1', title: 'Borrowing', summary: 'How to take books home', body: '', updatedAt },
    ],
  });
}

// Every page: gateway/src/i18n.test.ts, shared/testing/describeApp.tsx.
test.describe('a site with English as its language', () => {
  const words = ['Winter reading', 'Renew', 'Borrowing'];
  test.use({ content: { serve: serveEnglish, name: englishSite.name, words } });

  test('is English, and has a Chinese font for Chinese content', async ({ page, site, api }) => {
    await visit(page, site.home, '<html lang="en"');
    await expect(site.main.getByText('November 2, 2026').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    // Quotation marks of a Chinese font are as wide as a letter of it.
    for (const element of [page.locator('body'), site.heading]) {
      const width = await element.evaluate((node) => {
        const quote = node.appendChild(document.createElement('span'));
        quote.textContent = '“';
        const { width } = quote.getBoundingClientRect();
        const size = Number.parseFloat(getComputedStyle(quote).fontSize);
        quote.remove();
        return width / size;
      });
      expect.soft(width).toBeLessThan(0.7);
    }
    // No text and no attribute is Chinese. The icons of antd-mobile have Chinese ids.
    const content = (await page.content()).replaceAll(/ id="[^"]*"/g, '');
    expect.soft(content.match(/.{0,60}\p{Script=Han}.{0,60}/gu) ?? []).toEqual([]);

    api.on(searchCall('Rooms'), article('<h2>阅览室</h2><p>本周阅览室的活动</p>'));
    await visit(page, '/details?article=Rooms', '阅览室');
    expect(await fontOf(page.locator('body'))).not.toMatch(CHINESE_FONT);
    expect(await fontOf(site.heading)).not.toMatch(CHINESE_FONT);
    for (const text of ['本周阅览室的活动', '阅览室']) {
      expect(await fontOf(page.getByText(text, { exact: true }))).toMatch(CHINESE_FONT);
    }
  });
});

test('a Chinese site has a Latin font for English content, and breaks lines at punctuation', async ({
  page,
  site,
  api,
}) => {
  api.on(searchCall('Rooms'), article('<p>What’s on in the reading room this week</p>'));
  await visit(page, '/details?article=Rooms', 'reading room');
  expect.soft(await fontOf(page.locator('body'))).toMatch(CHINESE_FONT);
  expect.soft(await fontOf(site.heading)).toMatch(CHINESE_FONT);
  expect.soft(await fontOf(page.getByText('this week'))).not.toMatch(CHINESE_FONT);

  const [first, second] = ['每个周末，', '少儿馆的灯笼树下都有新故事。'] as const;
  const image = { src: '/media/winter.webp', alt: '树', width: 4, height: 3 };
  api.on('/banner/1', { data: { id: '1', title: '故事树', summary: first + second, image } });
  await visit(page, site.home, first + second);
  for (const width of [320, 340, 360, 375, 390, 410]) {
    await page.setViewportSize({ width, height: 640 });
    const lines = page.getByText(first + second).evaluate((element, end) => {
      const text = element.firstChild as Text;
      const range = document.createRange();
      const countLines = (from: number, to: number) => {
        range.setStart(text, from);
        range.setEnd(text, to);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      };
      return [countLines(0, end), countLines(end, text.length)];
    }, first.length);
    expect(await lines, `${width} px`).toEqual([1, 1]);
  }
});
