import { getHomeContent } from './site.ts';
import { expect, test } from './test.ts';

test('the skip link leads into the page and adds nothing to the history', { tag: '@both' }, async ({
  page,
  request,
}) => {
  const { functions } = await getHomeContent(request);
  const address = `/details?function=${functions[0]?.id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(address);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('what has the focus can be seen', { tag: '@both' }, async ({ page, home }) => {
  await page.goto(home);
  await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const visible = await focused.evaluate((element) => {
      // A field may show it on the frame around itself, a link on the picture that it covers.
      const form = element.closest('form');
      const styles = [
        getComputedStyle(element),
        getComputedStyle(element, '::after'),
        ...(form ? [getComputedStyle(form)] : []),
      ];
      return styles.some(
        ({ outlineStyle, outlineWidth }) =>
          outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
      );
    });
    expect(visible, await focused.evaluate((element) => element.outerHTML)).toBe(true);
  }
});

test('a retry that works leaves the keyboard where it was', { tag: '@both' }, async ({
  page,
  home,
  request,
}) => {
  const { functions } = await getHomeContent(request);
  await page.route('**/api/function/*', (route) =>
    route.fulfill({ json: { code: 1, msg: '稍后再试', data: null } }),
  );
  await page.goto('/details');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(home);
  const section = page.getByRole('main').getByRole('region', { name: '服务' });
  const retry = section.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/function/*');
  await retry.press('Enter');
  await expect(section.getByRole('link', { name: functions[0]?.title }).first()).toBeVisible();
  await expect(section).toBeFocused();
});
