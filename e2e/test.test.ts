import { test } from './support/test.ts';

test.fail('an unplanned console message fails its test', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate("console.warn('on purpose')");
  // Messages of a later task arrive after those of an earlier one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
});
