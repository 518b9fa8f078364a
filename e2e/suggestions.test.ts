import type { Page } from '@playwright/test';
import { articleHref, searchHref } from './support/addresses.ts';
import { expect, searchCall, test } from './support/fakeApiSite.ts';
import { holdRequests } from './support/requests.ts';
import { expectCombobox, find, focusSearchField, requestedTerms } from './support/searchField.ts';
import { recordToasts } from './support/toasts.ts';

/** Text that an input method is still composing in the focused field. */
async function compose(page: Page, ...texts: string[]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  for (const text of texts) {
    const caret = { selectionStart: text.length, selectionEnd: text.length };
    await keyboard.send('Input.imeSetComposition', { text, ...caret });
  }
}

test.describe('suggestions are asked for', () => {
  test('from two characters on, once, when the typing pauses', async ({ page, home, apiProxy }) => {
    find(apiProxy, '借书证', '办借书证');
    await page.clock.install();
    await page.goto(home);
    const { field, options } = await focusSearchField(page);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await field.pressSequentially(' 借 ');
    await page.clock.runFor(2000);
    expect(requestedTerms(apiProxy)).toEqual([]);
    await field.press('Backspace');
    await field.pressSequentially('书');
    await page.clock.runFor(150);
    await field.pressSequentially('证');
    await page.clock.runFor(190);
    expect(requestedTerms(apiProxy)).toEqual([]);
    await page.clock.resume();
    await expect(options).toHaveCount(2);
    expect(requestedTerms(apiProxy)).toEqual(['借书证']);
  });

  test('when an input method has finished, even for one character, and not before', async ({
    page,
    home,
    apiProxy,
  }) => {
    find(apiProxy, '借', '借书证');
    find(apiProxy, '借书', '借书指南');
    await page.clock.install();
    await page.goto(home);
    const { field, list, options } = await focusSearchField(page);
    await compose(page, 'j', 'ji', 'jie');
    await expect(field).toHaveValue('jie');
    await page.clock.runFor(2000);
    await field.press('ArrowDown');
    expect(requestedTerms(apiProxy)).toEqual([]);
    await page.keyboard.insertText('借');
    await expect(options.first()).toHaveText('借书证');
    expect(requestedTerms(apiProxy)).toEqual(['借']);

    await compose(page, 'shu');
    await expect(list).toHaveCount(0);
    await page.clock.runFor(2000);
    await page.keyboard.insertText('书');
    await expect(options.first()).toHaveText('借书指南');
    expect(requestedTerms(apiProxy)).toEqual(['借', '借书']);
  });

  test.describe('by a keyboard of Android, which composes every word', () => {
    test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/150 Mobile' });

    test('in the middle of one, where the language needs no input method', async ({
      page,
      home,
      apiProxy,
    }) => {
      find(apiProxy, 'sea', 'Seats');
      await page.goto(home);
      await page.evaluate(() => {
        document.documentElement.lang = 'en';
      });
      const { options } = await focusSearchField(page);
      await compose(page, 'sea');
      await expect(options.first()).toHaveText('Seats');
    });
  });

  test('for what was typed before they had come', async ({ page, home, apiProxy }) => {
    find(apiProxy, '借书', '借书证');
    const chunk = await holdRequests(page, '**/assets/SearchSuggestions-*.js');
    await page.goto(home);
    const field = page.getByLabel('站内搜索');
    await field.focus();
    await field.pressSequentially('借书');
    chunk.release();
    await expect(page.getByRole('option').first()).toHaveText('借书证');
    await expect(field).toHaveValue('借书');
    await expect(field).toBeFocused();
  });
});

test('an outdated request is broken off, and its answer is never shown', async ({
  page,
  home,
  apiProxy,
}) => {
  apiProxy.on(searchCall('旧词'), { delayMs: 3000, data: [{ id: 'o', title: '旧的', body: '' }] });
  find(apiProxy, '旧词新', '新的');
  await page.clock.install();
  await page.goto(home);
  const { field, options } = await focusSearchField(page);
  const call = (term: string) => (request: { url: () => string }) =>
    request.url().endsWith(searchCall(term));
  const asked = page.waitForRequest(call('旧词'));
  await field.pressSequentially('旧词');
  await asked;
  // At once, not only when the next one is asked for.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  const broken = page.waitForEvent('requestfailed', call('旧词'));
  await field.pressSequentially('新');
  expect((await broken).failure()?.errorText).toBe('net::ERR_ABORTED');
  await page.clock.resume();
  await expect(options.first()).toHaveText('新的');
  // The connection is closed: the outdated answer cannot arrive any more.
  await expect.poll(apiProxy.open).toBe(0);
  await expect(options).toHaveText(['新的', '查看“旧词新”的全部结果']);
});

test('the keyboard goes through the list and back into the text, and Enter opens what it is at', async ({
  page,
  home,
  apiProxy,
}) => {
  find(apiProxy, '借阅', '借阅规则', '借阅指南');
  await page.goto(home);
  const search = await focusSearchField(page);
  const { field, list, options } = search;
  await expectCombobox(search);
  await field.pressSequentially('借阅');
  await expect(options).toHaveText(['借阅规则', '借阅指南', '查看“借阅”的全部结果']);
  await expect(page.getByRole('status').getByText('有 2 条搜索建议')).toBeAttached();
  await expectCombobox(search);
  for (const [key, active] of [
    ['ArrowUp', 2],
    ['ArrowDown', undefined],
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['Home', undefined],
    ['ArrowDown', 0],
    ['ArrowUp', undefined],
    ['ArrowDown', 0],
  ] as const) {
    await field.press(key);
    await expectCombobox(search, active);
    await expect(field).toHaveValue('借阅');
    await expect(field).toBeFocused();
  }
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
  await field.press('Enter');
  await expect(page).toHaveURL(articleHref('借阅规则'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('借阅规则');
  await expect(list).toHaveCount(0);
});

test('Enter in the text searches, and the last option leads to the same results', async ({
  page,
  main,
  searchField,
  home,
  apiProxy,
}) => {
  find(apiProxy, '借阅', '借阅规则');
  for (const keys of [['Enter'], ['ArrowUp', 'Enter']]) {
    await page.goto(home);
    const { field, options } = await focusSearchField(page);
    await field.pressSequentially('借阅');
    await expect(options).toHaveCount(2);
    for (const key of keys) await field.press(key);
    await expect(page).toHaveURL(searchHref('借阅'));
    await expect(main.getByText('共 1 条')).toBeVisible();
    await expect(options).toHaveCount(0);
    await expect(searchField).toHaveValue('借阅');
  }
});

test('Escape closes the list, once more clears the field; Tab and Back close it, an arrow opens it', async ({
  page,
  home,
  homeLink,
  apiProxy,
}) => {
  find(apiProxy, '借阅', '借阅规则');
  await page.goto('/details?function=7');
  await homeLink.click();
  await expect(page).toHaveURL(home);
  const search = await focusSearchField(page);
  const { field, list } = search;
  await field.pressSequentially('借阅');
  await expect(list).toBeVisible();
  await field.press('Escape');
  await expectCombobox(search);
  await expect(field).toHaveValue('借阅');
  await field.press('ArrowDown');
  await expect(list).toBeVisible();
  await field.press('Tab');
  await expectCombobox(search);
  await expect(field).not.toBeFocused();
  await field.focus();
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expectCombobox(search);

  await field.pressSequentially('借阅');
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/details?function=7');
  await expect(list).toHaveCount(0);
});

test('a click or a tap on a suggestion opens it, and leaves the field alone until then', {
  tag: '@both',
}, async ({ page, home, apiProxy, isMobile }) => {
  find(apiProxy, '借阅', '借阅规则', '借阅指南');
  find(apiProxy, '借阅指南', '借阅指南');
  await page.goto(home);
  const { field, list, options } = await focusSearchField(page);
  await field.pressSequentially('借阅');
  const option = options.nth(1);
  await expect(option).toBeVisible();
  if (isMobile) {
    await option.tap();
  } else {
    await option.hover();
    await page.mouse.down();
    await expect(field).toBeFocused();
    await page.mouse.up();
  }
  await expect(page).toHaveURL(articleHref('借阅指南'));
  await expect(list).toHaveCount(0);
});

test('suggestions that fail are left out without a word', async ({
  page,
  home,
  apiProxy,
  planned,
}) => {
  planned.push(/status of 500/);
  apiProxy.on(searchCall('坏了'), { status: 500 });
  apiProxy.on(searchCall('不行'), { raw: JSON.stringify({ code: 1, msg: '不该说', data: null }) });
  apiProxy.on(searchCall('空空'), { data: [] });
  apiProxy.on(searchCall('访客'), {
    raw: JSON.stringify({ code: 1, msg: '轮到访客了', data: null }),
  });
  find(apiProxy, '借阅', '借阅规则');
  const toasts = await recordToasts(page);
  await page.goto(home);
  const search = await focusSearchField(page);
  const { field, list } = search;
  for (const term of ['坏了', '不行', '空空']) {
    await field.fill('借阅');
    await expect(list).toBeVisible();
    const answer = page.waitForResponse((response) => response.url().endsWith(searchCall(term)));
    await field.fill(term);
    await (await answer).finished();
    await expect(list).toHaveCount(0);
    await expectCombobox(search);
  }
  await expect(page.getByRole('status').getByText('没有搜索建议')).toBeAttached();
  // Whatever was toasted meanwhile would stand before this.
  await field.fill('访客');
  await field.press('Enter');
  expect(await toasts.untilCome(1)).toEqual(['轮到访客了']);
});

test('a form whose suggestions cannot be loaded searches all the same', async ({
  page,
  home,
  main,
  apiProxy,
  planned,
}) => {
  planned.push(/ERR_FAILED/);
  find(apiProxy, '借阅', '借阅规则');
  await page.route('**/assets/SearchSuggestions-*', (route) => route.abort());
  await page.goto(home);
  const refused = page.waitForEvent('requestfailed');
  const field = page.getByRole('searchbox');
  await field.focus();
  await refused;
  await field.pressSequentially('借阅');
  await field.press('Enter');
  await expect(page).toHaveURL(searchHref('借阅'));
  await expect(main.getByText('共 1 条')).toBeVisible();
});

test('the list stands above all else, whole in every window, and what is below can be reached', {
  tag: '@both',
}, async ({ page, home, apiProxy, isMobile }) => {
  find(apiProxy, '借阅', ...Array.from({ length: 9 }, (_, index) => `借阅规则第${index}章`));
  const { width = 0 } = page.viewportSize() ?? {};
  for (const [address, size] of [
    [home, { width, height: 700 }],
    [home, { width: 320, height: 568 }],
    ['/details', { width: isMobile ? 1024 : 320, height: 320 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(address);
    const { field, list, options } = await focusSearchField(page);
    await field.pressSequentially('借阅');
    // Six at most, and the way to all.
    await expect(options).toHaveCount(7);
    await field.press('ArrowUp');
    await expect(options.last()).toBeInViewport({ ratio: 0.9 });
    for (let index = 5; index >= 0; index -= 1) {
      await field.press('ArrowUp');
      const option = options.nth(index);
      await expect(option).toBeInViewport({ ratio: 0.9 });
      const { height, onTop } = await option.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return { height, onTop: element.contains(top) };
      });
      expect(onTop).toBe(true);
      expect(height).toBeGreaterThanOrEqual(isMobile ? 44 : 24);
    }
    const box = await list.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
  }
});
