import type { Page } from '@playwright/test';
import { site as demoSite } from '../gateway/src/testing/demoContent.ts';
import { expectAccessible, expectReadableColors, expectReadableToast } from './support/axe.ts';
import { configCall, test as fakeApiTest } from './support/fakeApiSite.ts';
import { articleHref, searchHref } from './support/site.ts';
import { expect, test, visit } from './support/test.ts';

async function expectAccessiblePages(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  }
}

// A page without a network: offline.test.ts. The bypass: maintenance.test.ts.
test.describe('axe finds no violation', { tag: '@both' }, () => {
  test('on the home page and details pages', async ({ page, site, homeContent, entry }) => {
    const banner = `/details?banner=${homeContent.banners[0]?.id}`;
    const article = articleHref('馆史｜从南渠藏书楼到眠鹭湖畔');
    await expectAccessiblePages(page, [site.home, banner, entry.href, article]);
  });

  test('on searches, the judge page and other pages', async ({ page, planned }) => {
    planned.push(/status of 404/);
    await expectAccessiblePages(page, ['/details', searchHref('少儿'), searchHref('qqqq')]);
    await expectAccessiblePages(page, ['/judgeView?to=%2F', '/maintain', '/no-such-page']);
  });

  test('with an open picture, and with suggestions', async ({ page, site, homeContent }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
      Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
    });
    await page.goto(`/details?banner=${homeContent.banners[0]?.id}`);
    await site.main.locator('a.zoom').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '分享' }).click();
    await site.searchField.pressSequentially('少儿');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('textbox', { name: '请复制这个链接：' })).toBeVisible();
    await expectAccessible(page);
  });

  test('on a loading, a failed or an empty home page', async ({ page, site, planned }) => {
    planned.push(/status of 403/);
    await page.clock.install();
    await test.step('loading', async () => {
      await page.route('**/api/**', () => {});
      await site.goHome();
      await expect(site.heading).toBeAttached();
      await expectAccessible(page);
      await page.unrouteAll();
    });

    await test.step('failed, with a toast', async () => {
      await page.route('**/api/**', (route) => route.fulfill({ status: 403, json: {} }));
      await site.goHome();
      await expectReadableToast(page, '当前操作没有权限');
      await expect(site.main.getByRole('button', { name: '重试' }).first()).toBeVisible();
      await expectAccessible(page);
      await page.unrouteAll();
    });

    await test.step('empty', async () => {
      const data = { banners: [], functions: [], notices: 'nothing-to-be-found' };
      await page.route('**/api/support/config/getKey?key=home', (route) =>
        route.fulfill({ json: { code: 200, msg: '', data } }),
      );
      await site.goHome();
      await expect(site.main.getByText('暂时没有公告')).toBeVisible();
      await expectAccessible(page);
    });
  });

  fakeApiTest('on the maintenance page of a closed site', async ({ page, api, setCloseFlag }) => {
    const reopensAt = new Date(Date.now() + 7_200_000).toISOString();
    const message = '我们正在更换书架。';
    api.on(configCall('maintenance'), { data: { title: '换书架', message, reopensAt } });
    await setCloseFlag(true);
    await visit(page, '/maintain', message);
    await expectAccessible(page);
  });

  // Every brand colour: brandColor.test.ts.
  fakeApiTest('with a very light or a very dark brand colour', async ({ page, site, api }) => {
    const footer = { ...demoSite.footer, links: [{ title: '关于', href: '/details' }] };
    for (const brandColor of ['#fff7d6', '#101010']) {
      api.on(configCall('site'), { data: { ...demoSite, footer, brandColor } });
      for (const address of [site.home, '/judgeView?to=%2F']) {
        await visit(page, address, brandColor);
        await expectReadableColors(page);
      }
    }
  });
});
