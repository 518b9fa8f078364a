import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const toggle = (page: Page) => page.getByRole('button', { name: '深色模式' });
const schemeOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test('a choice of dark colours is remembered and there from the first paint on', {
  tag: '@both',
}, async ({ page, home }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(home);
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
  const light = await colorOfPage(page);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  const dark = await colorOfPage(page);
  expect(dark).not.toBe(light);

  // Nothing of the site's scripts arrives: what is seen is the document's own.
  await page.route('**/assets/**', () => {});
  for (const address of [home, '/details', '/judgeView', '/maintain']) {
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('#root > *').first().waitFor({ state: 'attached' });
    expect(await colorOfPage(page), address).toBe(dark);
  }
});

test('who wants what the system has follows the system again', async ({ page, home }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(home);
  await toggle(page).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => schemeOf(page)).toBe('dark');
  await toggle(page).click();
  expect(await schemeOf(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'light' });
  await toggle(page).click();
  await toggle(page).click();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await schemeOf(page)).toBe('light dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
});

test('where nothing may be kept the colours change for as long as the page is there', async ({
  page,
  home,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(home);
  await toggle(page).click();
  expect(await schemeOf(page)).toBe('dark');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
});

/** The desktop site gives the body its ground, the mobile site the root. */
function colorOfPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [body, root] = [document.body, document.documentElement].map(
      (element) => getComputedStyle(element).backgroundColor,
    );
    return `${body} ${root}`;
  });
}
