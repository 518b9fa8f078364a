import type { Page } from '@playwright/test';
import { expect, test } from './support/fakeApiSite.ts';
import { longWord, longWordContent } from './support/longWordContent.ts';
import { findOverflow } from './support/overflow.ts';
import { visit } from './support/test.ts';

/** 320 px is also a screen of 1280 px at 400 %. */
const WIDTHS = [320, 390, 768, 1024, 1440, 1920, 2560];

test.use({
  content: longWordContent,
  // The judge page shows the user agent.
  userAgent: ({ userAgent }, use) => use(`${userAgent} ${longWord}`),
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

test('every page fits every screen from 320 to 2560 px, with words of 200 characters too', {
  tag: '@both',
}, async ({ page, planned }) => {
  planned.push(/status of 404/);
  for (const address of pages) {
    // The gateway may still have the content of an earlier test.
    await visit(page, address, longWord);
    await expectNoSidewaysScroll(page);
  }
});

test('a word of 200 characters does not widen the search suggestions or a closed site', {
  tag: '@both',
}, async ({ page, home, setCloseFlag }) => {
  await page.goto(home);
  await page.getByRole('banner').getByLabel('Search this site').pressSequentially('Start');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await setCloseFlag(true);
  await visit(page, home, 'Message');
  await expect(page.getByText('Message')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
