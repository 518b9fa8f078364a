import type { Locator, Page } from '@playwright/test';
import { pauseRequests } from './support/requests.ts';
import { searchHref } from './support/site.ts';
import { expect, expectScrollY, historyLength, test, visit } from './support/test.ts';

test('a visitor uses the site with the keyboard only', { tag: '@both' }, async ({
  page,
  site,
  entry,
  isMobile,
}) => {
  await page.goto(site.home);

  await test.step('skip link', async () => {
    const entries = await historyLength(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(site.main).toBeFocused();
    await expect(page).toHaveURL(site.home);
    expect(await historyLength(page)).toBe(entries);
  });

  await test.step('carousel', async () => {
    const toggle = page.getByRole('button', { name: /(暂停|继续)轮播/ });
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
    await expect(toggle).toBeFocused();
  });

  await test.step('a navigation scrolls to the top and focuses the heading', async () => {
    await tabTo(page, entry.link);
    await page.keyboard.press('Enter');
    await expect(site.heading).toBeFocused();
    await expect(site.heading).toHaveText(entry.title);
    await expectScrollY(page, 0);
    await site.homeLink.press('Enter');
    await expect(page).toHaveURL(site.home);
    await expect(site.heading).toBeFocused();
  });

  if (!isMobile) await expectSiteMenu(page, site.heading, entry.title);

  if (!isMobile) {
    await test.step('a text that is rendered after an input takes no focus', async () => {
      const call = await pauseRequests(page, '**/api/function/*');
      await site.main.locator('a[href="/details?function=seats"]').first().press('Enter');
      await expect(site.heading).toBeFocused();
      await site.homeLink.focus();
      call.resume();
      await expect(site.main.locator('.prose')).toBeVisible();
      await expect(site.homeLink).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(site.home);
    });
  }

  await test.step('search suggestion', async () => {
    await site.homeLink.focus();
    await tabTo(page, site.searchField);
    await page.keyboard.type('少儿');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/details\?function=/);
    await expect(site.heading).toBeFocused();
    // The text may arrive after the heading. It would push a focused link of the footer out of the window.
    await expect(site.main.locator('.prose')).toBeVisible();
  });

  await test.step('dark mode', async () => {
    const toggle = page.getByRole('button', { name: '深色模式' });
    await tabTo(page, toggle);
    await page.keyboard.press('Space');
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the other view of the page', async () => {
    const address = page.url();
    const title = await site.heading.textContent();
    const [mine, other] = isMobile ? ['手机版', '电脑版'] : ['电脑版', '手机版'];
    const viewLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
    await tabTo(page, viewLink(other));
    await page.keyboard.press('Enter');
    await expect(viewLink(mine)).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(site.heading).toHaveText(title ?? '');
  });
});

test('the focus after a navigation', async ({ page, site, entry }) => {
  await test.step('a page whose chunk is loaded first has it on its heading', async () => {
    await visit(page, '/details?function=seats');
    await site.homeLink.press('Enter');
    await expect(site.main.getByRole('listitem').first()).toBeVisible();
    await expect(site.heading).toBeFocused();
  });

  await test.step('the arrow keys scroll the page', async () => {
    await entry.link.press('Enter');
    await expect(site.heading).toHaveText(entry.title);
    await expect(site.heading).toBeFocused();
    // Before its text, which may come later than its title, the page is too short.
    await expect(site.main.locator('.prose')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  await test.step('a page that is rendered after an input takes no focus', async () => {
    await visit(page, searchHref('少儿'));
    // In one task, before the page can be rendered.
    await site.searchField.evaluate((field: HTMLInputElement) => {
      document.querySelector<HTMLElement>('header a[href^="/home"]')?.click();
      field.focus();
      field.setRangeText('借阅', 0, field.value.length, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect(page.getByRole('region', { name: '公告' })).toBeVisible();
    await expect(site.searchField).toBeFocused();
    await expect(site.searchField).toHaveValue('借阅');
  });
});

async function expectSiteMenu(page: Page, heading: Locator, entryTitle: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '站点导航' });

  await test.step('the site menu moves to a section and back to the top', async () => {
    for (const name of ['公告', '服务', '公告', '公告']) {
      await menu.getByRole('link', { name }).press('Enter');
      await expect(page.getByRole('region', { name })).toBeFocused();
      await expect(page.getByRole('region', { name })).toBeInViewport();
    }
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await menu.getByRole('link', { name: '首页' }).press('Enter');
    await expect(page).toHaveURL('/homeWeb');
    await expect(heading).toBeFocused();
    await expectScrollY(page, 0);
  });

  await test.step('the arrow keys reach the entries of the site menu', async () => {
    await menu.getByRole('link', { name: '首页' }).focus();
    await page.keyboard.press('ArrowRight');
    const services = menu.getByRole('link', { name: '服务' });
    await expect(services).toBeFocused();
    const first = page.getByRole('menu').last().getByRole('menuitem').first();
    await expect(async () => {
      // The library opens the entries and moves the focus five frames later. If they are not rendered by then, as on a
      // very slow machine, the next press moves it.
      if (await services.evaluate((link) => link === document.activeElement)) {
        await page.keyboard.press('ArrowDown');
      }
      await expect(first.getByRole('link')).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await expect(first).toHaveText(entryTitle);
    await page.keyboard.press('Escape');
    // The list of entries would cover the page.
    await expect(page.getByRole('menu')).toHaveCount(1);
  });
}

/** Presses Tab until the target has the focus. Each focused element is visible, with an outline. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    let isTarget = false;
    const readFocus = async () => {
      const focus = await target.evaluate(describeFocus);
      isTarget = focus.isTarget;
      return focus.problem;
    };
    await expect.poll(readFocus).toBe('');
    if (isTarget) return;
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

/** Whether the target has the focus, and why the focus cannot be seen. */
function describeFocus(target: Element): { isTarget: boolean; problem: string } {
  const focused = document.activeElement;
  const isTarget = focused === target;
  // After the last element of a page the focus is on the browser's own buttons.
  if (!focused || focused === document.body) return { isTarget, problem: '' };
  const isOnTop = [...focused.getClientRects()].some(({ left, top, width, height }) => {
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    if (shown && (focused.contains(shown) || shown.contains(focused))) return true;
    return shown?.closest('label, li, article') === focused.closest('li, article');
  });
  // The outline of a field may be around its form, that of a link around its picture.
  const form = focused.closest('form');
  const styles = [
    getComputedStyle(focused),
    getComputedStyle(focused, '::after'),
    ...(form ? [getComputedStyle(form)] : []),
  ];
  const isOutlined = styles.some(
    ({ outlineStyle, outlineWidth }) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
  );
  if (isOnTop && isOutlined) return { isTarget, problem: '' };
  return { isTarget, problem: `${isOnTop ? 'no outline' : 'covered'}: ${focused.outerHTML}` };
}
