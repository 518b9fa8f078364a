import type { Locator } from '@playwright/test';
import { expectReadableColors } from './support/axe.ts';
import { configCall, expect, failure, searchCall, test } from './support/fakeApiSite.ts';
import { focusSearchField, serveSearch } from './support/searchField.ts';
import { articleHref, searchHref } from './support/site.ts';
import { untilRendered, visit } from './support/test.ts';
import { expectToasts, recordToasts } from './support/toasts.ts';

/** The marked texts; a mark that contains an element is "not only text". */
const marksOf = (place: Locator): Promise<string[]> =>
  place.locator('mark').evaluateAll((marks) =>
    marks.map(({ childNodes, textContent }) => {
      const isText = childNodes.length === 1 && childNodes[0]?.nodeType === Node.TEXT_NODE;
      return isText ? textContent : 'not only text';
    }),
  );

// What matches: shared/react/search/Highlighted.test.ts.
test('results mark the term in titles and summaries, with an underline', async ({
  page,
  main,
  api,
}) => {
  api.on(searchCall('rule 借阅'), {
    data: [
      { id: 'r1', title: '借阅规则 Rules', summary: '怎样借阅：the RULE', body: '<p>借阅</p>' },
      { id: 'r2', title: '别的', summary: null, body: '' },
    ],
  });
  await visit(page, searchHref('rule 借阅'), '怎样');
  await expect(main.getByRole('listitem')).toHaveCount(2);
  expect(await marksOf(page.locator('body'))).toEqual(['借阅', 'Rule', '借阅', 'RULE']);
  await expect(main.getByRole('link', { name: '借阅规则 Rules' })).toBeVisible();
  await expect(main.locator('mark').first()).toHaveCSS('text-decoration-line', 'underline');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // axe ignores gradients.
    await main.locator('mark').evaluateAll((marks) => {
      for (const mark of marks) {
        mark.style.background = '';
        const gradient = getComputedStyle(mark).backgroundImage;
        mark.style.background = /, ([a-z]+\([^)]*\)) \d+%\)$/.exec(gradient)?.[1] ?? 'red';
      }
    });
    await expectReadableColors(page, 'mark', colorScheme);
  }
});

test('a hostile term or title is text, in the suggestions and in the results', async ({
  page,
  main,
  searchField,
  api,
  home,
}) => {
  const term = `"><img src=x onerror=window.hacked=1>'; .*(+[a-z]\\d$&|^?{2})&lt;b&gt;`;
  const title = `甲<b>乙</b>${term}丙`;
  api.on(searchCall(term), { data: [{ id: 'h', title, summary: `${term}<i>`, body: '' }] });
  const expectText = async (place: Locator, marks: string[]) => {
    await expect(place).toContainText(title);
    expect(await marksOf(place)).toEqual(marks);
    await expect(place.locator('img, script, b, i')).toHaveCount(0);
    await expect(searchField).toHaveValue(term);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  };
  await page.goto(home);
  const { field, options } = await focusSearchField(page);
  await field.fill(term);
  await expectText(options.first(), [term]);
  await field.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === term);
  const result = main.getByRole('listitem').first();
  await expectText(result, [term, term]);
  // As the gateway renders it.
  await untilRendered(page, searchHref(term), '丙');
  await page.reload();
  await expectText(result, [term, term]);
});

test('a search without results links to function entries and to the home page', {
  tag: '@both',
}, async ({ page, main, searchField, api, home }) => {
  serveSearch(api, '没有');
  serveSearch(api, '规则', '借阅规则');
  await visit(page, searchHref('没有'), '没有找到');
  await expect(main.getByText('没有找到与“没有”相关的内容')).toBeVisible();
  await expect(main.getByText('换一个更短或更常见的词试试')).toBeVisible();
  await expect(searchField).toHaveValue('没有');
  await main.getByRole('link', { name: '借书' }).click();
  await expect(page).toHaveURL('/details?function=7');
  await page.goBack();
  await main.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(home);

  await page.goBack();
  const { field, options } = await focusSearchField(page);
  await field.fill('规则');
  await expect(options.first()).toHaveText('借阅规则');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(articleHref('借阅规则'));
});

test('a search without results shows no toast if its function entries fail', async ({
  page,
  main,
  searchField,
  apiProxy,
  home,
}) => {
  apiProxy.on(configCall('home'), failure('没有首页'));
  apiProxy.on(searchCall('没有'), { data: [] });
  apiProxy.on(searchCall('失败'), failure('搜索失败'));
  await recordToasts(page);
  await page.goto('/judgeView');
  await searchField.fill('没有');
  await searchField.press('Enter');
  await expect(main.getByText('没有找到与“没有”相关的内容')).toBeVisible();
  await expect.poll(() => apiProxy.count(configCall('home'))).toBe(1);
  await expect(main.getByText('也许您在找')).toHaveCount(0);
  await expect(main.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', home);
  // The toast of a search is the first one.
  await searchField.fill('失败');
  await searchField.press('Enter');
  await expectToasts(page, '搜索失败');
});
