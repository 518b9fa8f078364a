import type { Page } from '@playwright/test';
import { loadDeferredScripts } from './support/deferredScripts.ts';
import { drag } from './support/drag.ts';
import { expect, test } from './support/fakeApiSite.ts';

const pull = (page: Page, distance: number) => drag(page, { x: 150, y: 200 }, { y: distance });

test('a page that is pulled down at its top asks again for what it shows', async ({
  page,
  home,
  main,
  api,
}) => {
  await page.goto(home);
  await loadDeferredScripts(page);
  api.on('/function/7', {
    data: { id: 7, title: '续借', icon: { src: '/media/borrow.webp', alt: '' } },
  });
  const entry = main.getByRole('link', { name: '续借' });

  await pull(page, 60);
  await page.evaluate(() => window.scrollTo(0, 400));
  await pull(page, 240);
  await expect(entry).toHaveCount(0);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(async () => {
    await pull(page, 240);
    await expect(entry).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('status').getByText('已刷新')).toBeAttached();
});

test('a pull that fails says why and keeps what was there', async ({
  page,
  home,
  apiProxy,
  planned,
}) => {
  planned.push(/status of 403/);
  await page.goto(home);
  await loadDeferredScripts(page);
  apiProxy.on('/function/7', { status: 403, raw: '' });
  await pull(page, 240);
  await expect(page.getByRole('status').getByText('当前操作没有权限')).toBeAttached();
  await expect(page.getByRole('status').getByText('刷新失败')).toBeAttached();
  await expect(page.getByRole('main').getByRole('link', { name: /^借书$/ })).toBeVisible();
});

test('a pull after which a section fails again announces that refreshing failed', async ({
  page,
  home,
  homeLink,
  main,
  apiProxy,
  planned,
}) => {
  planned.push(/status of 403/);
  apiProxy.on('/function/7', { status: 403, raw: '' });
  await page.clock.install();
  await page.goto('/details');
  await loadDeferredScripts(page);
  await homeLink.click();
  await expect(page).toHaveURL(home);
  await expect(main.getByText('服务没有加载出来')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText('当前操作没有权限')).toHaveCount(0);

  await pull(page, 240);
  await expect(page.getByRole('status').getByText('刷新失败')).toBeAttached();
  await expect(page.getByRole('status').getByText('当前操作没有权限')).toBeAttached();
  await expect(page.getByRole('status').getByText('已刷新')).toHaveCount(0);
});
