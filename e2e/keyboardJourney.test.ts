import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test('a visitor with nothing but a keyboard reads, searches, chooses colours and the other view', {
  tag: '@both',
}, async ({ page, home, main, heading, entry, searchField, isMobile }) => {
  await page.goto(home);

  await test.step('past the header into the page', async () => {
    const entries = await page.evaluate(() => history.length);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main).toBeFocused();
    await expect(page).toHaveURL(home);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  await test.step('the slides stand still', async () => {
    await tabTo(page, page.getByRole('button', { name: /(暂停|继续)轮播/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /(暂停|继续)轮播/ })).toBeFocused();
  });

  await test.step('an entry, and back', async () => {
    await tabTo(page, entry.link);
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(entry.title);
    await expect(heading).toBeFocused();
    // The browser's own key, which tests cannot press.
    await page.goBack();
    await expect(page).toHaveURL(home);
  });

  await test.step('a suggestion', async () => {
    await tabTo(page, searchField);
    await page.keyboard.type('少儿');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/details\?article=/);
    await expect(heading).toBeFocused();
  });

  await test.step('dark colours', async () => {
    await tabTo(page, page.getByRole('button', { name: '深色模式' }));
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: '深色模式' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('the other view of the same article', async () => {
    const address = page.url();
    const title = await heading.textContent();
    const [mine, other] = isMobile ? ['手机版', '电脑版'] : ['电脑版', '手机版'];
    const viewLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
    await tabTo(page, viewLink(other));
    await page.keyboard.press('Enter');
    await expect(viewLink(mine)).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(heading).toHaveText(title ?? '');
  });
});

/** Goes on with the keyboard until something has the focus, which must be in sight each time. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    if (!(await isNothingFocused(page))) await expectInSight(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

/** At the end of a page the keyboard is with the browser's own buttons. */
const isNothingFocused = (page: Page) =>
  page.evaluate(() => document.activeElement === document.body);

/** Nothing of the page lies over what has the focus. */
async function expectInSight(page: Page): Promise<void> {
  const hidden = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused) return 'nothing is focused';
      for (const { left, top, width, height } of focused.getClientRects()) {
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        const isSeen = seen && (focused.contains(seen) || seen.contains(focused));
        if (isSeen || seen?.closest('label, li, article') === focused.closest('li, article'))
          return '';
      }
      return focused.outerHTML;
    });
  await expect.poll(hidden).toBe('');
}
