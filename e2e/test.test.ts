import { test } from './support/test.ts';

const scripts = {
  'console.error': "console.error('on purpose')",
  'console.warn': "console.warn('on purpose')",
  'unhandled rejection': "void Promise.reject(new Error('on purpose'))",
};

for (const [name, script] of Object.entries(scripts)) {
  test.fail(`an unplanned ${name} fails its test`, async ({ page }) => {
    await page.goto('/robots.txt');
    await page.evaluate(script);
    // Messages of a later task arrive after those of an earlier one.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  });
}
