import type { Locator } from '@playwright/test';
import { englishContent, englishSite } from './support/englishContent.ts';
import { expect, searchCall, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

const SITE = '/support/config/getKey?key=site';

/** Widths of phones. */
const NARROW = [320, 340, 360, 375, 390, 410];

/** The lines on which the text of an element is laid out. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const lines: { top: number; text: string }[] = [];
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue ?? '';
      for (let index = 0; index < text.length; index += 1) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + 1);
        const box = range.getBoundingClientRect();
        const line = lines.at(-1);
        // Characters of different fonts do not begin at the same height.
        if (line && box.top < line.top + box.height / 2) line.text += text[index];
        else lines.push({ top: box.top, text: text[index] ?? '' });
      }
    }
    return lines.map(({ text }) => text.trim());
  });

const fontOf = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).fontFamily.split(',')[0]);

const CHINESE_FONT = /PingFang|Songti/;

const article = (title: string, body: string) => ({
  data: [{ id: 'a9', title, body, updatedAt: '2026-11-01T23:30:00Z' }],
});

const englishBody = '<h2>Reading room</h2><p>What’s on in the reading room this week</p>';
const chineseBody = '<h2>阅览室</h2><p>本周阅览室的活动</p>';

test.describe('on an English site', { tag: '@both' }, () => {
  test.use({ content: englishContent });

  test('text has a Latin font, and Chinese content a Chinese font', async ({ page, api }) => {
    api.on(searchCall('Rooms'), article('Rooms', chineseBody));
    await visit(page, '/details?article=Rooms', '阅览室');
    expect(await fontOf(page.locator('body'))).not.toMatch(CHINESE_FONT);
    expect(await fontOf(page.getByRole('heading', { level: 1 }))).not.toMatch(CHINESE_FONT);
    for (const text of ['本周阅览室的活动', '阅览室']) {
      expect(await fontOf(page.getByText(text, { exact: true }))).toMatch(CHINESE_FONT);
    }
  });

  test('the title of a service stays whole at 320 px', async ({ page, api, home }) => {
    const titles = ['Exhibitions', 'Membership', 'What’s on', 'Collections'];
    api.on('/support/config/getKey?key=home', {
      data: { banners: [1], functions: titles.map((_, index) => index + 11), notices: 'notice' },
    });
    for (const [index, title] of titles.entries()) {
      api.on(`/function/${index + 11}`, {
        data: { id: `${index + 11}`, title, icon: { src: '/media/borrow.webp', alt: '' } },
      });
    }
    await visit(page, home, 'Exhibitions');
    await page.setViewportSize({ width: 320, height: 640 });
    for (const title of titles) {
      const text = page.getByRole('region', { name: 'Services' }).getByText(title);
      expect(await linesOf(text)).toEqual([title]);
    }
  });

  test('a telephone number stays on one line', async ({ page, api, home }) => {
    const number = '0000-555-0100';
    const contact = `Harbour Street 1, Reading House, Service desk ${number}, service@example.org`;
    api.on(SITE, {
      data: { ...englishSite, footer: { ...englishSite.footer, contact } },
    });
    await visit(page, home, number);
    const text = page.getByRole('contentinfo').getByText('Service desk');
    await expect(text).toHaveText(contact);
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 640 });
      const lines = await linesOf(text);
      expect(
        lines.filter((line) => line.includes(number)),
        lines.join(' / '),
      ).toHaveLength(1);
    }
  });
});

test('on a Chinese site text has a Chinese font, and English content a Latin font', async ({
  page,
  api,
}) => {
  api.on(searchCall('Rooms'), article('Rooms', englishBody));
  await visit(page, '/details?article=Rooms', 'Reading room');
  expect(await fontOf(page.locator('body'))).toMatch(CHINESE_FONT);
  expect(await fontOf(page.getByRole('heading', { level: 1 }))).toMatch(CHINESE_FONT);
  expect(await fontOf(page.getByText('this week'))).not.toMatch(CHINESE_FONT);
});

test('the summary of a banner on the phone wraps at punctuation', async ({ page, api }) => {
  const summary = '每个周末，少儿馆的灯笼树下都有新故事。';
  const image = { src: '/media/winter.webp', alt: '树', width: 4, height: 3 };
  api.on('/banner/1', { data: { id: '1', title: '故事树', summary, image, body: '<p>树</p>' } });
  await visit(page, '/homeApp', summary);
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 640 });
    const lines = await linesOf(page.getByText(summary));
    expect(
      lines.filter((line) => !/[，。]$/.test(line)),
      lines.join(' / '),
    ).toEqual([]);
  }
});
