import type { Page } from '@playwright/test';
import { findOverflow } from './support/overflow.ts';
import { expect, test } from './support/test.ts';

/** Every page at every width: responsive.test.ts. */
async function expectToFit(page: Page): Promise<void> {
  expect(await findOverflow(page), page.url()).toEqual([]);
}

test('a visitor at 320 px finds an article, reads it and chooses the other view', {
  tag: '@both',
}, async ({ page, home, heading, isMobile }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(home);
  await page.getByRole('banner').getByLabel('站内搜索').pressSequentially('少儿');
  const option = page.getByRole('option').first();
  await expect(option).toBeInViewport({ ratio: 1 });
  await expectToFit(page);
  await option.click();
  await expect(page).toHaveURL(/\/details\?article=/);
  await expect(heading).toBeInViewport();
  await expectToFit(page);
  await page.getByRole('button', { name: '深色模式' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: '为什么是这个版本？' }).click();
  await expect(page).toHaveURL(/\/judgeView/);
  await expectToFit(page);
  await page.getByRole('button', { name: isMobile ? '总是使用电脑版' : '总是使用手机版' }).click();
  await expect(page).toHaveURL(/\/details\?article=/);
  await expectToFit(page);
});
