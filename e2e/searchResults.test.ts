import type { Locator } from '@playwright/test';
import { articleHref, searchHref } from './support/addresses.ts';
import { expect, searchCall, test } from './support/fakeApiSite.ts';
import { find, focusSearchField } from './support/searchField.ts';
import { untilRendered, visit } from './support/test.ts';
import { recordToasts } from './support/toasts.ts';

/** What is marked in it, each of which must be nothing but text. */
async function marksOf(place: Locator): Promise<string[]> {
  return place.locator('mark').evaluateAll((marks) =>
    marks.map(({ childNodes, textContent }) => {
      const isText = childNodes.length === 1 && childNodes[0]?.nodeType === 3;
      return isText ? textContent : 'not only text';
    }),
  );
}

/** Of the letters on what the pen has left behind them. */
function contrastOf(mark: Element): number {
  const { color, backgroundImage } = getComputedStyle(mark);
  const grounds = [document.documentElement, document.body].map(
    (element) => getComputedStyle(element).backgroundColor,
  );
  const pen = /, ([a-z]+\([^)]*\)) \d+%\)$/.exec(backgroundImage)?.[1] ?? '';
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminanceOf = (...layers: string[]) => {
    for (const layer of layers) {
      if (!paint || !CSS.supports('color', layer)) throw new Error(`no color: ${layer}`);
      paint.fillStyle = layer;
      paint.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...(paint?.getImageData(0, 0, 1, 1).data ?? [])]
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminanceOf(color), luminanceOf(...grounds, pen)].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

test('results mark the term in titles and summaries alone, by more than colour, in both schemes', async ({
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

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const mark = main.locator('mark').first();
    await expect(mark).toHaveCSS('text-decoration-line', 'underline');
    expect(await mark.evaluate(contrastOf)).toBeGreaterThan(4.5);
  }
});

// What is marked of hostile terms: shared/react/search/highlight.property.test.ts.
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
  await page.goto(home);
  const { field, options } = await focusSearchField(page);
  await field.fill(term);
  const option = options.first();
  await expect(option).toContainText(title);
  expect(await marksOf(option)).toContain(term);
  await expect(option.locator('img, script, b, i')).toHaveCount(0);

  await field.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === term);
  const result = main.getByRole('listitem').first();
  const expectText = async () => {
    await expect(result.getByText(title)).toBeVisible();
    expect(await marksOf(result)).toEqual([term, term]);
    await expect(result.locator('img, script, b, i')).toHaveCount(0);
    await expect(searchField).toHaveValue(term);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  };
  await expectText();
  // The same as the gateway renders it.
  await untilRendered(page, searchHref(term), '丙');
  await page.reload();
  await expectText();
});

test('a search without results keeps its term and has ways on that work', {
  tag: '@both',
}, async ({ page, main, searchField, api, home }) => {
  find(api, '没有');
  find(api, '规则', '借阅规则');
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

test('ways on that cannot be had are left out without a word', async ({
  page,
  main,
  searchField,
  apiProxy,
  home,
}) => {
  apiProxy.on('/support/config/getKey?key=home', { raw: '{"code":1,"msg":"不该说","data":null}' });
  apiProxy.on(searchCall('没有'), { data: [] });
  apiProxy.on(searchCall('访客'), { raw: '{"code":1,"msg":"轮到访客了","data":null}' });
  const toasts = await recordToasts(page);
  await page.goto('/judgeView');
  await searchField.fill('没有');
  await searchField.press('Enter');
  await expect(main.getByText('没有找到与“没有”相关的内容')).toBeVisible();
  await expect.poll(() => apiProxy.count('/support/config/getKey?key=home')).toBe(1);
  await expect(main.getByText('也许您在找')).toHaveCount(0);
  await expect(main.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', home);
  await searchField.fill('访客');
  await searchField.press('Enter');
  expect(await toasts.untilCome(1)).toEqual(['轮到访客了']);
});
