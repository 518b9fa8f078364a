import { test } from './support/test.ts';

const misdeeds = {
  'console.error': "console.error('on purpose')",
  'console.warn': "console.warn('on purpose')",
  'rejection that nobody handles': "void Promise.reject(new Error('on purpose'))",
};

for (const [misdeed, script] of Object.entries(misdeeds)) {
  test.fail(`an unplanned ${misdeed} fails the test it came from`, async ({ page }) => {
    await page.goto('/robots.txt');
    await page.evaluate(script);
    // What the page says in a later turn arrives after what it said before.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  });
}
