import type { Page } from '@playwright/test';
import { say } from './closing.ts';
import { longWord, longWordContent } from './longWordContent.ts';
import { expect, test, untilTold } from './ownApi.ts';
import { untilRendered } from './test.ts';

/** 320 px is also a screen of 1280 px at 400 %. */
const WIDTHS = [320, 1280];

test.use({
  content: longWordContent,
  // The judge page shows the user agent.
  userAgent: ({ userAgent }, use) => use(`${userAgent} ${longWord}`),
});

/** The elements that end beyond the right edge, widest first; empty if the page does not scroll. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > clientWidth)
      .sort((one, other) => other.right - one.right)
      .slice(0, 3)
      .map(({ element, right }) => `${Math.round(right)} px: ${element.outerHTML.slice(0, 120)}`);
  });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await findOverflow(page), `${page.url()} at ${width} px`).toEqual([]);
  }
}

const pages = [
  '/',
  '/details',
  '/details?banner=1',
  '/details?function=1',
  `/details?article=${encodeURIComponent(longWord)}`,
  '/details?search=Start',
  `/details?search=${longWord}`,
  '/details?search=nothing',
  '/details?banner=gone',
  `/judgeView?to=/details?search=${longWord}`,
  '/maintain',
  `/${longWord}`,
];

test('a word of 200 characters does not widen any page', { tag: '@both' }, async ({
  page,
  planned,
}) => {
  planned.push(/status of 404/);
  for (const address of pages) {
    // The gateway may still have the content of an earlier test.
    await untilTold(page, address, longWord);
    await untilRendered(page, address);
    await page.goto(address);
    await expectNoSidewaysScroll(page);
  }
});

test('a word of 200 characters does not widen the search suggestions or a closed site', {
  tag: '@both',
}, async ({ page, api, edge, home, planned }) => {
  planned.push(/status of 503/);
  await page.goto(home);
  await page.getByRole('banner').getByLabel('Search this site').pressSequentially('Start');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await say(api, edge, true);
  await untilTold(page, home, 'Message');
  await page.goto(home);
  await expect(page.getByText('Message')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
