import type { Page } from '@playwright/test';
import { watchLiveRegions } from './liveRegions.ts';
import { expect, test } from './test.ts';

const LOADING = '正在加载';

type LiveRegions = Awaited<ReturnType<typeof watchLiveRegions>>;

/** Holds the calls below `/api` back until `release`. */
async function holdApi(page: Page, path: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/${path}`, async (route) => {
    await released;
    await route.fallback();
  });
  return { release };
}

/** The document of a home page carries its content; after a step inside the app the page fetches it. */
async function goHome(page: Page, home: string): Promise<void> {
  await page.goto('/details');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(home);
}

async function expectAnnounced(regions: LiveRegions, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) {
    await expect.poll(async () => (await regions.announced()).join('\n')).toMatch(text);
  }
  expect(await regions.ignored(), 'live regions that came with their text').toEqual([]);
}

test('a search announces its suggestions, that it loads, and then how much it has found', async ({
  page,
  home,
}) => {
  const regions = await watchLiveRegions(page);
  await page.goto(home);
  const field = page.getByLabel('站内搜索');
  await field.pressSequentially('少儿');
  await expectAnnounced(regions, /有 \d+ 条搜索建议/);
  const api = await holdApi(page, 'richText/search/*');
  await field.fill('借阅');
  await field.press('Enter');
  await expectAnnounced(regions, LOADING);
  api.release();
  await expectAnnounced(regions, /共 \d+ 条/);
  await expect(page.getByRole('status').getByText(LOADING)).toHaveCount(0);
});

test('the home page has one loading status and one heading while all its sections load', {
  tag: '@both',
}, async ({ page, home }) => {
  const regions = await watchLiveRegions(page);
  const api = await holdApi(page, '{banner,function,richText,support/config}/**');
  await goHome(page, home);
  await expect(page.getByRole('status').getByText(LOADING)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  api.release();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('status').getByText(LOADING)).toHaveCount(0);
  await expectAnnounced(regions, LOADING);
});

test('a section that fails announces the failure, and its retry that it loads', async ({
  page,
  home,
}) => {
  const regions = await watchLiveRegions(page);
  await page.route('**/api/function/*', (route) =>
    route.fulfill({ json: { code: 1, msg: '库存不足', data: null } }),
  );
  await goHome(page, home);
  await expectAnnounced(regions, '库存不足');
  await page.unroute('**/api/function/*');
  const api = await holdApi(page, 'function/*');
  const before = (await regions.announced()).length;
  await page.getByRole('main').getByRole('button', { name: '重试' }).click();
  await expect
    .poll(async () => (await regions.announced()).slice(before).join('\n'))
    .toContain(LOADING);
  api.release();
  await expect(page.getByText('服务没有加载出来')).toHaveCount(0);
  await expectAnnounced(regions);
});
