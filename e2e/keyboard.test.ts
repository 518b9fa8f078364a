import { getHomeContent } from './site.ts';
import { expect, test } from './test.ts';

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

test('a retry that works leaves the keyboard where it was', async ({ page, home, request }) => {
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
