import type { Page } from '@playwright/test';
import { expectNoBarriers, expectReadableColors, expectReadableToast } from './axe.ts';
import { maintain, say } from './closing.ts';
import { test as ownTest, untilTold } from './ownApi.ts';
import { getHomeContent } from './site.ts';
import { expect, test, untilHydrated } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What a page shows that asks by itself: a document brings its answers along. */
async function goHome(page: Page, home: string): Promise<void> {
  await page.goto('/details');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(home);
}

const answer = (page: Page, call: string, json: object) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ json }));

test.describe('axe finds nothing to mend', { tag: '@both' }, () => {
  test('on the home, details and searches', async ({ page, home, request }) => {
    // It visits eight pages.
    test.slow();
    const { banners, functions, notices } = await getHomeContent(request);
    for (const address of [
      home,
      `/details?banner=${banners[0]?.id}`,
      `/details?function=${functions[0]?.id}`,
      `/details?article=${encodeURIComponent(notices[0]?.title ?? '')}`,
      `/details?article=${encodeURIComponent('馆史｜从南渠藏书楼到眠鹭湖畔')}`,
      '/details',
      `/details?search=${encodeURIComponent('少儿')}`,
      '/details?search=qqqq',
    ]) {
      await page.goto(address);
      await expect(heading(page)).toHaveCount(1);
      await expectNoBarriers(page);
    }
  });

  test('on suggestions, a picture shown large and an address to be copied by hand', async ({
    page,
    request,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
      Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
    });
    const { banners } = await getHomeContent(request);
    await page.goto(`/details?banner=${banners[0]?.id}`);
    await page.locator('a.zoom').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '分享' }).click();
    await expect(page.getByRole('textbox', { name: '请复制这个链接：' })).toBeVisible();
    await expectNoBarriers(page);
    await page.getByLabel('站内搜索').pressSequentially('少儿');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expectNoBarriers(page);
  });

  test('on the judge page, the maintenance page of an open site and where nothing is', async ({
    page,
    planned,
  }) => {
    planned.push(/status of 404/);
    for (const address of ['/judgeView?to=%2F', '/maintain', '/no-such-page']) {
      await page.goto(address);
      await expect(heading(page)).toBeVisible();
      await expectNoBarriers(page);
    }
    await page.goto('/details?banner=none');
    await expectReadableToast(page, '资源不存在');
    await expectNoBarriers(page);
  });

  test('while content loads, where it failed, and where there is none', async ({
    page,
    home,
    planned,
  }) => {
    // Three toasts of three seconds each.
    test.slow();
    planned.push(/status of 403/);
    await test.step('loading', async () => {
      await page.route('**/api/**', () => {});
      await goHome(page, home);
      await expect(heading(page)).toBeAttached();
      await expectNoBarriers(page);
      await page.unrouteAll();
    });

    await test.step('failed', async () => {
      await page.route('**/api/**', (route) => route.fulfill({ status: 403, json: {} }));
      await goHome(page, home);
      const retry = page.getByRole('main').getByRole('button', { name: '重试' }).first();
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await retry.click();
        await expectReadableToast(page, '当前操作没有权限');
      }
      await expectNoBarriers(page);
      await page.getByLabel('站内搜索').fill('少儿');
      await page.getByLabel('站内搜索').press('Enter');
      await expect(page).toHaveURL(/search=/);
      await expect(retry).toBeVisible();
      await expectReadableToast(page, '当前操作没有权限');
      await expectNoBarriers(page);
      await page.unrouteAll();
    });

    await test.step('empty', async () => {
      const data = { banners: [], functions: [], notices: 'nothing-to-be-found' };
      await answer(page, 'support/config/getKey?key=home', { code: 200, msg: '', data });
      await goHome(page, home);
      await expect(page.getByText('暂时没有公告')).toBeVisible();
      await expectNoBarriers(page);
    });
  });
});

test('axe finds nothing to mend while the network is lost, and on a page that broke', async ({
  page,
  home,
  planned,
}) => {
  planned.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|preload CSS/);
  await page.goto(home);
  const extras = page.waitForEvent('requestfinished', (sent) => /Extras-.*js/.test(sent.url()));
  await page.keyboard.press('Shift');
  await extras;
  await page.context().setOffline(true);
  await expect(page.getByText('网络已断开，恢复后会自动重试。')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('main').getByRole('link').first().click();
  const broken = page.getByRole('heading', { level: 1, name: '网络已断开' });
  await expect(broken).toBeVisible();
  await expectNoBarriers(page);
  // The page loads itself anew: a browser that is closed meanwhile may never end.
  await page.context().setOffline(false);
  await expect(broken).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  await untilHydrated(page);
});

ownTest('axe finds nothing to mend on a closed site', async ({ page, api, edge, planned }) => {
  planned.push(/status of 503/);
  const reopensAt = new Date(Date.now() + 7_200_000).toISOString();
  api.on('/support/config/getKey?key=maintenance', {
    data: { title: '换书架', message: '我们正在更换书架。', reopensAt },
  });
  await say(api, edge, true);
  await untilTold(page, maintain('/'), '我们正在更换书架。');
  await page.goto(maintain('/'));
  await expectNoBarriers(page);
});

ownTest(
  'a site with a very light or a very dark brand colour can be read',
  { tag: '@both' },
  async ({ page, home, api }) => {
    // It visits eight pages.
    ownTest.slow();
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
      for (const address of [home, '/details', '/judgeView?to=%2F', '/details?function=7']) {
        await untilTold(page, address, brandColor);
        await page.goto(address);
        await expectReadableColors(page);
      }
    }
  },
);
