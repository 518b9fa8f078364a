import { expectAccessible } from './support/axe.ts';
import { configCall, expect, searchCall, test } from './support/fakeApiSite.ts';
import { recordRequests } from './support/requests.ts';
import { searchHref } from './support/site.ts';
import { visit } from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const TERM = '历年公告';

/** Only the list says it, and only of fifty notices. */
const OLDER = '这里是最新的 50 条';

/** Fifty notices, the newest first: 19 of February and 31 of January. */
const notices = Array.from({ length: 50 }, (_, index) => ({
  id: `n${50 - index}`,
  title: `第${50 - index}号公告`,
  summary: '关于开放时间',
  body: '',
  updatedAt: new Date(Date.UTC(2026, 0, 50 - index)).toISOString(),
}));

// The headings and their time zone: shared/testing/describeApp.tsx.
test('the list has fifty notices by month, and Back restores its position', {
  tag: '@both',
}, async ({ page, site, api, isMobile }) => {
  api.on(configCall('home'), { data: { banners: [1], functions: [7], notices: TERM } });
  api.on(searchCall(TERM), { data: notices });
  for (const notice of notices) api.on(searchCall(notice.id), { data: [notice] });
  const calls = recordRequests(page, /\/api\/(.*)/);
  await recordLayoutShifts(page);
  // An old address of its third page.
  await visit(page, `${searchHref(TERM)}&page=3`, OLDER);
  const links = site.main.getByRole('listitem').getByRole('link');

  await expect(site.heading).toHaveText('公告');
  await expect(site.main.getByRole('heading', { level: 2 })).toHaveText(['2026年2月', '2026年1月']);
  await expect(links).toContainText(notices.map(({ title }) => title));
  await expect(site.main.getByRole('list')).toHaveCount(2);
  expect(await layoutShifts(page)).toEqual([]);
  expect(calls).toEqual([]);
  await expectAccessible(page, 'main');

  const link = links.filter({ hasText: '第15号公告' });
  await (isMobile ? link.tap() : link.click());
  await expect(site.heading).toHaveText('第15号公告');
  await page.goBack();
  await expect(link).toBeInViewport();
});
