import type { Page } from '@playwright/test';
import { drag } from './support/drag.ts';
import { expect, test } from './support/fakeApiSite.ts';
import { loadDeferredScripts } from './support/requests.ts';

const pull = (page: Page, distance: number) => drag(page, { x: 150, y: 200 }, { y: distance });
const status = (page: Page, text: string) => page.getByRole('status').getByText(text);

test('a long pull at the top of a page refetches its content', async ({
  page,
  site,
  api,
  apiProxy,
  planned,
}) => {
  planned.push(/status of 403/);
  await page.goto(site.home);
  await loadDeferredScripts(page);
  apiProxy.on('/function/7', { status: 403, raw: '' });
  await pull(page, 240);
  await expect(status(page, '当前操作没有权限')).toBeAttached();
  await expect(status(page, '刷新失败')).toBeAttached();
  await expect(status(page, '已刷新')).toHaveCount(0);
  await expect(site.main.getByRole('link', { name: /^借书$/ })).toBeVisible();

  apiProxy.reset();
  const icon = { src: '/media/borrow.webp', alt: '' };
  api.on('/function/7', { data: { id: 7, title: '续借', icon } });
  const entry = site.main.getByRole('link', { name: '续借' });
  await pull(page, 60);
  await page.evaluate(() => window.scrollTo(0, 400));
  await pull(page, 240);
  await expect(entry).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(async () => {
    await pull(page, 240);
    await expect(entry).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(status(page, '已刷新')).toBeAttached();
});
