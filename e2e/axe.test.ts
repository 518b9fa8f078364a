import type { Page } from '@playwright/test';
import { articleHref, searchHref } from './support/addresses.ts';
import { expectAccessible, expectReadableColors, expectReadableToast } from './support/axe.ts';
import { loadDeferredScripts } from './support/deferredScripts.ts';
import { test as fakeApiTest } from './support/fakeApiSite.ts';
import { maintain } from './support/maintenance.ts';
import { expect, test, untilHydrated, visit } from './support/test.ts';

/** Visits each page and looks at it. */
async function walk(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
  }
}

test.describe('axe finds nothing to mend', { tag: '@both' }, () => {
  test('on the home and details', async ({ page, home, homeContent, entry }) => {
    const [banner] = homeContent.banners;
    const article = articleHref('馆史｜从南渠藏书楼到眠鹭湖畔');
    await walk(page, [home, `/details?banner=${banner?.id}`, entry.href, article]);
  });

  test('on searches, the judge page, the maintenance page of an open site and where nothing is', async ({
    page,
    planned,
  }) => {
    planned.push(/status of 404/);
    await walk(page, ['/details', searchHref('少儿'), searchHref('qqqq')]);
    await walk(page, ['/judgeView?to=%2F', '/maintain', '/no-such-page']);
  });

  test('on suggestions, a picture shown large and an address to be copied by hand', async ({
    page,
    main,
    searchField,
    homeContent,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
      Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
    });
    await page.goto(`/details?banner=${homeContent.banners[0]?.id}`);
    await main.locator('a.zoom').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '分享' }).click();
    await searchField.pressSequentially('少儿');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('textbox', { name: '请复制这个链接：' })).toBeVisible();
    await expectAccessible(page);
  });

  test('while content loads, where it failed, and where there is none', async ({
    page,
    main,
    heading,
    goHome,
    planned,
  }) => {
    planned.push(/status of 403/);
    await page.clock.install();
    await test.step('loading', async () => {
      await page.route('**/api/**', () => {});
      await goHome();
      await expect(heading).toBeAttached();
      await expectAccessible(page);
      await page.unrouteAll();
    });

    await test.step('failed', async () => {
      await page.route('**/api/**', (route) => route.fulfill({ status: 403, json: {} }));
      await goHome();
      await expectReadableToast(page, '当前操作没有权限');
      await expect(main.getByRole('button', { name: '重试' }).first()).toBeVisible();
      await expectAccessible(page);
      await page.unrouteAll();
    });

    await test.step('empty', async () => {
      const data = { banners: [], functions: [], notices: 'nothing-to-be-found' };
      await page.route('**/api/support/config/getKey?key=home', (route) =>
        route.fulfill({ json: { code: 200, msg: '', data } }),
      );
      await goHome();
      await expect(main.getByText('暂时没有公告')).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('while the network is lost, and on a page that broke', async ({
    page,
    home,
    heading,
    entry,
    planned,
  }) => {
    planned.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|preload CSS/);
    await page.goto(home);
    await loadDeferredScripts(page);
    await page.context().setOffline(true);
    await expect(page.getByText('网络已断开，恢复后会自动重试。')).toBeVisible();
    await expectAccessible(page);
    await entry.link.click();
    await expect(heading).toHaveText('网络已断开');
    await expectAccessible(page);
    // The page loads itself anew: a browser that is closed meanwhile may never end.
    await page.context().setOffline(false);
    await expect(heading).toHaveText(entry.title);
    await untilHydrated(page);
  });

  fakeApiTest('on a closed site', async ({ page, api, setCloseFlag }) => {
    const reopensAt = new Date(Date.now() + 7_200_000).toISOString();
    const message = '我们正在更换书架。';
    api.on('/support/config/getKey?key=maintenance', {
      data: { title: '换书架', message, reopensAt },
    });
    await setCloseFlag(true);
    await visit(page, maintain('/'), message);
    await expectAccessible(page);
  });
});

// Every colour: brandColor.test.ts.
fakeApiTest(
  'a site with a very light or a very dark brand colour can be read',
  { tag: '@both' },
  async ({ page, home, api }) => {
    for (const brandColor of ['#fff7d6', '#101010']) {
      api.on('/support/config/getKey?key=site', {
        data: {
          name: '湖畔图书馆',
          description: '一座图书馆',
          locale: 'zh-CN',
          brandColor,
          footer: { copyright: '© 湖畔图书馆', links: [{ title: '关于', href: '/details' }] },
        },
      });
      for (const address of [home, '/judgeView?to=%2F', '/details?function=7']) {
        await visit(page, address, brandColor);
        await expectReadableColors(page);
      }
    }
  },
);
