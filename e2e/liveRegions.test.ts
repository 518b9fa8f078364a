import type { Page } from '@playwright/test';
import { recordLiveRegions } from './support/liveRegions.ts';
import { holdRequests } from './support/requests.ts';
import { test as base, expect } from './support/test.ts';

const LOADING = '正在加载';

interface Fixtures {
  regions: Awaited<ReturnType<typeof recordLiveRegions>>;
  /** The live regions announce it, and none of them came with its text. */
  expectAnnounced: (text: string | RegExp) => Promise<void>;
}

const test = base.extend<Fixtures>({
  regions: async ({ page }, use) => use(await recordLiveRegions(page)),
  expectAnnounced: async ({ regions }, use) =>
    use(async (text) => {
      await expect.poll(async () => (await regions.announced()).join('\n')).toMatch(text);
      expect(await regions.ignored(), 'live regions that came with their text').toEqual([]);
    }),
});

const loading = (page: Page) => page.getByRole('status').getByText(LOADING);

test('a search announces its suggestions, that it loads, and then how much it has found', async ({
  page,
  home,
  searchField,
  expectAnnounced,
}) => {
  await page.goto(home);
  await searchField.pressSequentially('少儿');
  await expectAnnounced(/有 \d+ 条搜索建议/);
  const search = await holdRequests(page, '**/api/richText/search/*');
  await searchField.fill('借阅');
  await searchField.press('Enter');
  await expectAnnounced(LOADING);
  search.release();
  await expectAnnounced(/共 \d+ 条/);
  await expect(loading(page)).toHaveCount(0);
});

test('the home page has one loading status and one heading while all its sections load', {
  tag: '@both',
}, async ({ page, goHome, main, heading, expectAnnounced }) => {
  const calls = await holdRequests(page, '**/api/{banner,function,richText,support/config}/**');
  await goHome();
  await expect(loading(page)).toHaveCount(1);
  await expect(heading).toHaveCount(1);
  calls.release();
  await expect(main.getByRole('listitem').first()).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
  await expectAnnounced(LOADING);
});

test('a section that fails announces the failure, and its retry that it loads', async ({
  page,
  goHome,
  main,
  regions,
  expectAnnounced,
}) => {
  await page.route('**/api/function/*', (route) =>
    route.fulfill({ json: { code: 1, msg: '库存不足', data: null } }),
  );
  await goHome();
  await expectAnnounced('库存不足');
  await page.unroute('**/api/function/*');
  const call = await holdRequests(page, '**/api/function/*');
  const before = (await regions.announced()).length;
  await main.getByRole('button', { name: '重试' }).click();
  await expect
    .poll(async () => String((await regions.announced()).slice(before)))
    .toContain(LOADING);
  call.release();
  await expect(main.getByText('服务没有加载出来')).toHaveCount(0);
  expect(await regions.ignored()).toEqual([]);
});
