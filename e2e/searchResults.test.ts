import { expectAccessible, expectReadableColors } from './support/axe.ts';
import { expect, searchCall, test } from './support/fakeApiSite.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { pauseRequests } from './support/requests.ts';
import { focusSearchField, serveSearch } from './support/searchField.ts';
import { searchHref } from './support/site.ts';
import { historyLength, visit } from './support/test.ts';

// What matches: shared/site/search/matchesTerm.test.ts, shared/react/search/Highlighted.test.tsx.
test('a search finds services before articles, announces its results and marks the term', async ({
  page,
  site,
  api,
}) => {
  serveSearch(api, '借书', '借书规则');
  api.on(searchCall('rule 借阅'), {
    data: [
      {
        id: 'r1',
        title: '借阅规则 Rules',
        summary: '怎样借阅：the RULE',
        body: '<p>借阅</p>',
        tags: ['规则'],
        date: '2026-01-01T00:00Z',
      },
      { id: 'r2', title: '别的', summary: null, body: '', date: '2026-02-01T00:00Z' },
    ],
  });
  await recordLiveRegions(page);
  await page.goto(site.home);
  const { field, options } = await focusSearchField(page);

  await test.step('services come before articles, in suggestions and results', async () => {
    await field.fill('借书');
    await expect(options).toHaveText(['借书 服务', '借书规则', /全部结果/]);
    await field.press('Enter');
    await expect(site.main.getByRole('link')).toHaveText([/^借书/, '借书规则']);
    await expect(site.main.getByRole('heading', { name: '服务' })).toBeVisible();
    await expectReadableColors(page, 'main', ['light']);
  });

  const results = '**/api/richText/search/*';
  await test.step('results are announced', async () => {
    const search = await pauseRequests(page, results);
    await field.fill('rule 借阅');
    await field.press('Enter');
    await expect(site.main.locator('[aria-busy="true"]')).toHaveText('正在加载');
    search.resume();
    await expectAnnounced(page, /共 2 条/);
    await expect(site.main.getByText('正在加载')).toHaveCount(0);
  });

  await test.step('a repeated search adds no history entry', async () => {
    const entries = await historyLength(page);
    const repeated = page.waitForResponse(results);
    await field.press('Enter');
    await repeated;
    expect(await historyLength(page)).toBe(entries);
  });

  await test.step('titles and summaries mark the term, also in a document', async () => {
    await visit(page, searchHref('rule 借阅'), '怎样');
    await expect(site.main.getByRole('listitem')).toHaveCount(2);
    const marks = site.main.locator('mark');
    await expect(marks).toHaveText(['借阅', 'Rule', '借阅', 'RULE']);
    await expect(site.main.getByRole('link', { name: '借阅规则 Rules' })).toBeVisible();
    await expect(marks.first()).toHaveCSS('text-decoration-line', 'underline');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // axe ignores gradients.
      await marks.evaluateAll((elements) => {
        for (const mark of elements) {
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

  await test.step('tags filter the results, and the newest ones can be first', async () => {
    const articles = site.main.getByRole('listitem');
    const tag = site.main.getByRole('button', { name: '规则（1）' });
    await tag.click();
    await expect(tag).toHaveAttribute('aria-pressed', 'true');
    await expect(articles).toHaveCount(1);
    await expectAnnounced(page, '筛选出 1 条（共 2 条）');
    await expectAccessible(page, 'main');
    await tag.click();
    await site.main.getByRole('button', { name: '最新', exact: true }).click();
    await expect(articles).toContainText(['别的', '借阅规则']);
  });

  await test.step('Back and a reload keep the filter', async () => {
    const pressed = site.main.locator('button[aria-pressed="true"]');
    await site.main.getByRole('button', { name: '规则（1）' }).click();
    await site.homeLink.click();
    await expect(page).toHaveURL(site.home);
    await page.goBack();
    await expect(pressed).toHaveText(['规则（1）']);
    await page.reload();
    await expect(pressed).toHaveText(['规则（1）']);
  });
});
