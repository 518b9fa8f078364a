import { expectReadableColors } from './support/axe.ts';
import { expect, searchCall, test } from './support/fakeApiSite.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { pauseRequests } from './support/requests.ts';
import { focusSearchField, serveSearch } from './support/searchField.ts';
import { searchHref } from './support/site.ts';
import { visit } from './support/test.ts';

// What matches: shared/react/search/Highlighted.test.tsx.
test('results mark the term in titles and summaries', { tag: '@desktop' }, async ({
  page,
  site,
  api,
}) => {
  api.on(searchCall('rule 借阅'), {
    data: [
      { id: 'r1', title: '借阅规则 Rules', summary: '怎样借阅：the RULE', body: '<p>借阅</p>' },
      { id: 'r2', title: '别的', summary: null, body: '' },
    ],
  });
  await visit(page, searchHref('rule 借阅'), '怎样');
  await expect(site.main.getByRole('listitem')).toHaveCount(2);
  await expect(page.locator('mark')).toHaveText(['借阅', 'Rule', '借阅', 'RULE']);
  await expect(site.main.getByRole('link', { name: '借阅规则 Rules' })).toBeVisible();
  await expect(site.main.locator('mark').first()).toHaveCSS('text-decoration-line', 'underline');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // axe ignores gradients.
    await site.main.locator('mark').evaluateAll((marks) => {
      for (const mark of marks) {
        mark.style.background = '';
        const gradient = getComputedStyle(mark).backgroundImage;
        const [, color] = /, ([a-z]+\([^)]*\)) \d+%\)$/.exec(gradient) ?? [];
        if (!color) throw new Error(`no gradient: ${gradient}`);
        mark.style.background = color;
      }
    });
    await expectReadableColors(page, 'mark', [colorScheme]);
  }
});

test('a search announces loading and results, and a repeated one adds no history entry', {
  tag: '@desktop',
}, async ({ page, site }) => {
  await recordLiveRegions(page);
  await page.goto(site.home);
  const search = await pauseRequests(page, '**/api/richText/search/*');
  await site.searchField.fill('借阅');
  await site.searchField.press('Enter');
  await expectAnnounced(page, '正在加载');
  search.resume();
  await expectAnnounced(page, /共 \d+ 条/);
  await expect(page.getByRole('status').getByText('正在加载')).toHaveCount(0);
  const entries = await page.evaluate(() => history.length);
  const repeated = page.waitForResponse('**/api/richText/search/*');
  await site.searchField.press('Enter');
  await repeated;
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

// What matches: shared/site/matchesTerm.test.ts.
test('a search finds services before articles, in suggestions and results', async ({
  page,
  site,
  api,
}) => {
  serveSearch(api, '借书', '借书规则');
  await page.goto(site.home);
  const { field, options } = await focusSearchField(page);
  await field.fill('借书');
  await expect(options).toHaveText(['借书 服务', '借书规则', /全部结果/]);
  await field.press('Enter');
  await expect(site.main.getByRole('link')).toHaveText([/^借书/, '借书规则']);
  await expect(site.main.getByRole('heading', { name: '服务' })).toBeVisible();
  await expectReadableColors(page, 'main', ['light', 'dark']);
});
