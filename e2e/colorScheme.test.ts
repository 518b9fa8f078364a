import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { articleHref } from './support/site.ts';
import { expect, fillStorage, refuseStorage, test, visit } from './support/test.ts';

const toggle = (page: Page) => page.getByRole('button', { name: '深色模式' });
const schemeOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

// The button on the desktop: keyboard.test.ts. Its dark pages: pages.test.ts.
test('the choice of a scheme', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(site.home);
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
  const light = await backgroundOf(page);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  const dark = await backgroundOf(page);
  expect(dark).not.toBe(light);

  await test.step('documents are dark before hydration', async () => {
    await page.route('**/assets/**', () => {});
    await page.goto('/judgeView', { waitUntil: 'commit' });
    await page.locator('#root > *').first().waitFor({ state: 'attached' });
    expect.soft(await backgroundOf(page)).toBe(dark);
    await page.unroute('**/assets/**');
  });

  await page.evaluate(() => localStorage.clear());
  await page.goto(site.home);

  await test.step('another tab takes over the choice', async () => {
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false');
    const other = await page.context().newPage();
    await other.emulateMedia({ colorScheme: 'light' });
    await other.goto(site.home);
    await toggle(other).click();
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
    expect.soft(await schemeOf(page)).toBe('dark');
    await toggle(other).click();
    await expect.poll(() => schemeOf(page)).toBe('light dark');
    await other.close();
  });

  await test.step('the scheme of the system is not stored', async () => {
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

  await test.step('with full storage, or without any, the choice lasts for the page', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    for (const prevent of [fillStorage, refuseStorage]) {
      await prevent(page);
      await page.goto(site.home);
      await toggle(page).click();
      expect(await schemeOf(page)).toBe('dark');
      await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
      await toggle(page).click();
      expect(await schemeOf(page)).toBe('light dark');
    }
  });
});

test('the choice of a larger text', { tag: '@both' }, async ({ page }) => {
  await visit(page, articleHref('borrowing-guide'));
  const fontSizes = () =>
    page.evaluate(() =>
      ['html', 'header button', 'header input', 'footer'].map((selector) =>
        Number.parseFloat(getComputedStyle(document.querySelector(selector) as Element).fontSize),
      ),
    );
  const standard = await fontSizes();
  await page.getByRole('button', { name: '大字：标准' }).click();
  await expect.poll(fontSizes).toEqual(standard.map((size) => size * 1.25));
  await page.getByRole('button', { name: '大字：大' }).click();
  await expect(page.getByRole('button', { name: '标准：最大' })).toBeVisible();
  const largest = standard.map((size) => size * 1.5);
  await expect.poll(fontSizes).toEqual(largest);
  // The tooltip of the button, which closes a moment after the pointer has left it, belongs to no landmark.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await expectAccessible(page);

  await test.step('documents have it before hydration', async () => {
    await page.route('**/assets/**', () => {});
    await page.reload({ waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    expect.soft(await fontSizes()).toEqual(largest);
    await page.unroute('**/assets/**');
  });

  await test.step('the standard size follows the largest and is not stored', async () => {
    await page.reload();
    await page.getByRole('button', { name: '标准：最大' }).click();
    await expect.poll(fontSizes).toEqual(standard);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});
