import type { Page } from '@playwright/test';
import { articleHref } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Elements that only their background or border draws, and whether it differs from what is behind them. */
const drawnElements = (page: Page) =>
  page.evaluate(() => {
    const isSolid = (color: string) => !/^rgba\(.* 0\)$|^transparent$/.test(color);
    const backgroundOf = (element: Element | null): string => {
      if (!element) return 'canvas';
      const { backgroundColor } = getComputedStyle(element);
      return isSolid(backgroundColor) ? backgroundColor : backgroundOf(element.parentElement);
    };
    return [...document.querySelectorAll<HTMLElement>('main *:empty')].flatMap((element) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (!(element instanceof HTMLElement) || width * height === 0) return [];
      if (element.closest('svg') || !isSolid(backgroundColor)) return [];
      const isSeen =
        borderTopWidth !== '0px' || backgroundColor !== backgroundOf(element.parentElement);
      return [{ name: element.outerHTML, isSeen }];
    });
  });

test('forced colours leave what backgrounds draw visible', { tag: '@both' }, async ({
  page,
  site,
  isMobile,
}) => {
  await page.goto(site.home);
  const drawn = (await drawnElements(page)).filter(({ isSeen }) => isSeen);
  if (isMobile) expect(drawn.length).toBeGreaterThan(1);
  await page.emulateMedia({ forcedColors: 'active' });
  const hidden = (await drawnElements(page)).filter(({ isSeen }) => !isSeen);
  const names = hidden.map(({ name }) => name);
  expect(drawn.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([]);

  const colors = await page.evaluate(() =>
    [document.body, ...document.querySelectorAll('.adm-page-indicator-dot')].map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return element === document.body ? color : backgroundColor;
    }),
  );
  expect(new Set(colors).size).toBe(1);

  await page.goto(articleHref('history'));
  const zoomMark = await page
    .locator('a.zoom')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').backgroundColor);
  expect(zoomMark).toBe('rgba(10, 14, 15, 0.62)');
});
