import { expectAccessible } from './support/axe.ts';
import { BYPASS_SECRET, expect, FLAG, test } from './support/fakeApiSite.ts';
import { maintain } from './support/maintenance.ts';

test('staff look round the closed site, and leave it as visitors see it', { tag: '@both' }, async ({
  page,
  home,
  main,
  setCloseFlag,
}) => {
  await setCloseFlag(true);
  const banner = page.getByText('网站已对访客关闭');
  const heading = page.getByRole('heading', { level: 1, name: '借书' });

  await page.clock.install();
  await page.goto(`/maintain?bypass=${BYPASS_SECRET}&from=${encodeURIComponent(home)}`);
  await expect(page).toHaveURL(home);
  await expect(banner).toBeVisible();

  await test.step('goes on', async () => {
    await main.getByRole('link', { name: '借书' }).first().click();
    await expect(heading).toBeVisible();
    const flag = page.waitForResponse(`**/api${FLAG}`);
    await page.clock.fastForward(61_000);
    await flag;
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(banner).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('ends', async () => {
    await page.getByRole('link', { name: '像访客一样看' }).click();
    await expect(page).toHaveURL('/maintain');
    await expect(banner).toHaveCount(0);
    await page.goto(home);
    await expect(page).toHaveURL(maintain(home));
  });
});
