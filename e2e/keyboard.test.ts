import { expect, test } from './support/test.ts';

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
