import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { site as demoSite } from '../gateway/src/testing/demoContent.ts';
import { CLOSED_ALERT_KEY } from '../shared/site/storage.ts';
import { expectAccessible } from './support/axe.ts';
import { configCall, expect, test } from './support/fakeApiSite.ts';
import { expectNoOverflow, refuseStorage, visit } from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const TYPHOON = '台风橙色预警：今日十四点起闭馆，恢复开放的时间另行通知，请提前安排行程。';
const LIFTED = '预警已经解除：明日九点照常开放。';

function showAlert(api: FakeApi, text: string): void {
  const alert = { text, link: 'tel:0000-555-0100', level: 'warning' };
  api.on(configCall('site'), { data: { ...demoSite, alert } });
}

// Without scripts: shared/testing/describeApp.tsx.
test('an urgent notice that is closed with the keyboard stays closed, until its text is another', async ({
  page,
  site,
  api,
}) => {
  const notice = page.getByRole('region', { name: '重要通知' });
  await recordLayoutShifts(page);
  showAlert(api, TYPHOON);
  await visit(page, site.home, TYPHOON);
  const link = notice.getByRole('link', { name: TYPHOON });
  await expect(link).toHaveAttribute('href', /^tel:/);
  expect(await layoutShifts(page)).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  // All of the text, in several lines.
  expect((await link.boundingBox())?.height).toBeGreaterThan(40);
  await expectNoOverflow(page);
  await notice.getByRole('button', { name: '关闭通知' }).press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(site.main).toBeFocused();

  await visit(page, '/judgeView', TYPHOON);
  await expect(notice).toHaveCount(0);
  expect(await layoutShifts(page)).toEqual([]);
  // Before hydration too.
  await page.route('**/assets/*.js', () => {});
  await page.goto('/judgeView', { waitUntil: 'commit' });
  await expect(page.locator('[data-alert]')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute('**/assets/*.js');

  showAlert(api, LIFTED);
  await visit(page, site.home, LIFTED);
  await expect(notice).toContainText(LIFTED);

  await test.step('another tab closes it', async () => {
    const other = await page.context().newPage();
    await other.goto('/robots.txt');
    await other.evaluate((item) => localStorage.setItem(...item), [
      CLOSED_ALERT_KEY,
      LIFTED,
    ] as const);
    await expect(notice).toHaveCount(0);
    await other.close();
  });

  await test.step('without storage it is closed for the document', async () => {
    await refuseStorage(page);
    await page.reload();
    await notice.getByRole('button', { name: '关闭通知' }).click();
    await site.main.getByRole('link', { name: '借书', exact: true }).click();
    await expect(page).toHaveURL(/function=7/);
    await expect(page.getByText(LIFTED)).toHaveCount(0);
  });
});
