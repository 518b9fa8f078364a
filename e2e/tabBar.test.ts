import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { loadDeferredScripts } from './support/requests.ts';
import { articleHref, searchHref } from './support/site.ts';
import { expect, expectScrollY, test } from './support/test.ts';

const notices = searchHref('tag:公告');
const tabBar = (page: Page) => page.getByRole('navigation', { name: '站点导航' });

/** The tab bar covers what is below. */
const topOf = async (page: Page) => (await tabBar(page).boundingBox())?.y ?? 0;

/** Each tab can be tapped in its whole width, and is 44 px high. */
async function expectTargets(page: Page): Promise<void> {
  for (const link of await tabBar(page).getByRole('link').all()) {
    const { height, isOnTop } = await link.evaluate((element) => {
      const tab = element.closest('.adm-tab-bar-item');
      const { x, y, width, height } = (tab ?? element).getBoundingClientRect();
      const points = [2, width / 2, width - 2].map((left) => [x + left, y + height / 2] as const);
      const isOnTop = points.every((point) => document.elementFromPoint(...point) === element);
      return { height, isOnTop };
    });
    expect(height).toBeGreaterThanOrEqual(44);
    expect(isOnTop).toBe(true);
  }
}

// The marks of other pages: apps/mobile/src/App.test.tsx.
const expectCurrent = (page: Page, name: string) =>
  expect(tabBar(page).locator('[aria-current="page"]')).toHaveText(name);

test('the tab bar leads to each section, and covers neither content nor notices', async ({
  page,
  site,
  planned,
}) => {
  await test.step('the tabs lead to the sections, the notices and the search', async () => {
    await page.goto(articleHref('borrowing-guide'));
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    const tab = (name: string) => tabBar(page).getByRole('link', { name });
    await expect(tabBar(page).locator('[aria-current]')).toHaveCount(0);

    // The second click is on the home page itself.
    for (const _ of [1, 2]) {
      await tab('服务').click();
      await expect(page).toHaveURL('/homeApp#services');
      await expectCurrent(page, '服务');
      const section = page.getByRole('region', { name: '服务' });
      await expect(section).toBeFocused();
      await expect(section.getByRole('heading')).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    }
    await tab('首页').click();
    await expect(page).toHaveURL('/homeApp');
    await expectCurrent(page, '首页');
    await expect(site.heading).toBeFocused();
    await expectScrollY(page, 0);

    await tab('公告').press('Enter');
    await expect(page).toHaveURL(notices);
    await site.main.getByRole('listitem').getByRole('link').first().click();
    await expect(page).toHaveURL(/article=/);
    await expect(tabBar(page).locator('[aria-current]')).toHaveText('公告');

    await tab('搜索').click();
    await expect(page).toHaveURL('/details');
    await expect(site.searchField).toBeFocused();
    await expect(page.locator('body[data-same]')).toBeAttached();
  });

  const views = page.getByRole('contentinfo').getByRole('link');
  await test.step('a document with a fragment marks its section', async () => {
    await page.goto(`${site.home}#services`);
    await loadDeferredScripts(page);
    await expectCurrent(page, '服务');
  });

  await test.step('it covers no content', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const { y = 0, height = 0 } = (await views.last().boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(await topOf(page));
    await expectTargets(page);
  });

  await test.step('the bars of a low screen scroll with the page, except while a visitor types', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(views.last()).toBeInViewport();
    await expect(tabBar(page)).not.toBeInViewport();
    await expect(site.searchField).not.toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectTargets(page);
    await site.searchField.focus();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(site.searchField).toBeInViewport();
    await expect(tabBar(page)).not.toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tabBar(page)).toBeInViewport();
  });

  await test.step("the owner's menu opens beside the search, above the tab bar", async () => {
    const menu = page.getByRole('navigation', { name: '菜单' });
    const [button, link] = [
      menu.locator('summary'),
      menu.getByRole('link', { name: '办证与借书' }),
    ];
    await button.click();
    await expect(link).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    // The area beside the menu.
    await page.mouse.click(195, (await topOf(page)) + 10);
    await expect(link).toBeHidden();
    await button.click();
    await link.click();
    await expect(page).toHaveURL(articleHref('borrowing-guide'));
    await expect(link).toBeHidden();
    await expect(site.heading).toBeFocused();
    await button.click();
    await expect(menu.locator('[aria-current]')).toHaveText(['到馆指南', '办证与借书']);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await button.click();
  });

  await test.step('Back focuses the link that was left, and not a hidden one to the same page', async () => {
    const left = page.getByRole('contentinfo').getByRole('link', { name: '馆史' });
    await left.press('Enter');
    await expect(site.heading).toBeFocused();
    await page.goBack();
    await expect(left).toBeFocused();
  });

  await test.step('a notice is shown above it', async () => {
    planned.push(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    const notice = page.getByText('网络已断开');
    await expect(notice).toBeVisible();
    const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(await topOf(page));
  });
});
