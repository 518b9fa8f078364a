import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { site as demoSite } from '../gateway/src/testing/demoContent.ts';
import { CLOSED_ALERT_KEY } from '../shared/site/storage.ts';
import { expectAccessible } from './support/axe.ts';
import { configCall, expect, test } from './support/fakeApiSite.ts';
import { overflowOf } from './support/overflowOf.ts';
import { visit } from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const TYPHOON = '台风橙色预警：今日十四点起闭馆，恢复开放的时间另行通知，请提前安排行程。';
const LIFTED = '预警已经解除：明日九点照常开放。';

function showAlert(api: FakeApi, text: string): void {
  const alert = { text, link: 'tel:0000-555-0100', level: 'warning' };
  api.on(configCall('site'), { data: { ...demoSite, alert } });
}

test('an urgent notice that is closed with the keyboard stays closed, until its text is another', async ({
  page,
  site,
  api,
}) => {
  const notice = page.getByRole('region', { name: '重要通知' });
  await recordLayoutShifts(page);
  showAlert(api, TYPHOON);
  await visit(page, site.home, TYPHOON);
  await expect(notice.getByRole('link', { name: TYPHOON })).toHaveAttribute('href', /^tel:/);
  expect(await layoutShifts(page)).toEqual([]);
  await expectAccessible(page);
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
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.reload();
    await notice.getByRole('button', { name: '关闭通知' }).click();
    await site.main.getByRole('link', { name: '借书', exact: true }).click();
    await expect(page).toHaveURL(/function=7/);
    await expect(page.getByText(LIFTED)).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an urgent notice shows all of its text, and no button', async ({ page, site, api }) => {
    showAlert(api, TYPHOON);
    await page.setViewportSize({ width: 320, height: 700 });
    await visit(page, site.home, TYPHOON);
    const link = page.getByRole('link', { name: TYPHOON });
    const { x = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(320);
    expect(height).toBeGreaterThan(40);
    expect(await overflowOf(page)).toEqual([]);
    await expect(page.getByRole('button', { name: '关闭通知' })).toHaveCount(0);
  });
});
