import type { Page, Request } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { expectAccessible } from './support/axe.ts';
import { cardsCall, configCall, expect, failure, searchCall, test } from './support/fakeApiSite.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { pauseRequests } from './support/requests.ts';
import { type Combobox, focusSearchField, serveSearch } from './support/searchField.ts';
import { articleHref, searchHref } from './support/site.ts';
import { expectNoOverflow, omitHomeConfig, pauseClock, visit } from './support/test.ts';
import { expectToasts, recordToasts } from './support/toasts.ts';

/** The terms of the search requests, in order. */
function requestedTerms({ calls }: FakeApi): string[] {
  const prefix = searchCall('');
  return calls
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ path }) => decodeURIComponent(path.slice(prefix.length).replace('?part=cards', '')));
}

/** Text that an input method is composing in the focused field. */
async function compose(page: Page, ...texts: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const text of texts) {
    const caret = { selectionStart: text.length, selectionEnd: text.length };
    await session.send('Input.imeSetComposition', { text, ...caret });
  }
}

/** The ARIA attributes of the field are those of the list and of its active option. */
async function expectCombobox({ field, list, options }: Combobox, active?: number) {
  const isExpanded = (await field.getAttribute('aria-expanded')) === 'true';
  await expect(list).toHaveCount(isExpanded ? 1 : 0);
  await expect(field).toHaveAttribute('aria-autocomplete', 'list');
  const controls = isExpanded ? await list.getAttribute('id') : null;
  expect(await field.getAttribute('aria-controls')).toBe(controls);
  if (isExpanded) await expect(list).toHaveAccessibleName('搜索建议');
  const selected = options.and(list.locator('[aria-selected="true"]'));
  await expect(selected).toHaveCount(active === undefined ? 0 : 1);
  const id = active === undefined ? null : await options.nth(active).getAttribute('id');
  expect(await field.getAttribute('aria-activedescendant')).toBe(id);
  if (active !== undefined) await expect(selected).toHaveAttribute('id', id ?? '');
}

/** Each option that the arrow keys reach is in view, on top, and not smaller than this. */
async function expectOptionsUsable(
  page: Page,
  { field, list, options }: Combobox,
  minHeight: number,
): Promise<void> {
  // At most six, and the link to all results.
  await expect(options).toHaveCount(7);
  for (let index = 6; index >= 0; index -= 1) {
    await field.press('ArrowUp');
    const option = options.nth(index);
    await expect(option).toBeInViewport({ ratio: 0.9 });
    const { height, isOnTop } = await option.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return { height, isOnTop: element.contains(top) };
    });
    expect(isOnTop).toBe(true);
    expect(height).toBeGreaterThanOrEqual(minHeight);
  }
  const { x = -1, width = 0 } = (await list.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await expectNoOverflow(page);
}

const many = Array.from({ length: 9 }, (_, index) => `借阅规则第${index}章`);

test('suggestions are requested after a pause, and their failures show no toast', async ({
  page,
  site,
  apiProxy,
  planned,
}) => {
  planned.push(/status of 500/);
  await page.clock.install();
  await recordToasts(page);
  await recordLiveRegions(page);
  await omitHomeConfig(page, '/judgeView');
  await page.goto(site.home);

  await test.step('once, until the text changes', async () => {
    const data = { articles: [{ id: 'o', title: '旧的' }], isPartial: false };
    const old = { delayMs: 3000, data };
    apiProxy.on(cardsCall('借书证'), old);
    serveSearch(apiProxy, '借书证明', '新的');
    const { field, options } = await focusSearchField(page);
    await pauseClock(page);
    await field.pressSequentially(' a ');
    await page.clock.runFor(2000);
    expect(requestedTerms(apiProxy)).toEqual([]);
    await field.fill('');
    await field.pressSequentially(' 借书');
    await page.clock.runFor(150);
    await field.pressSequentially('证');
    await page.clock.runFor(190);
    expect(requestedTerms(apiProxy)).toEqual([]);
    const isOld = (request: Request) => request.url().endsWith(cardsCall('借书证'));
    const requested = page.waitForRequest(isOld);
    await page.clock.runFor(200);
    await requested;

    // Before the next request, which a timer starts.
    const aborted = page.waitForEvent('requestfailed', isOld);
    await field.pressSequentially('明');
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.clock.resume();
    await expect.poll(apiProxy.open).toBe(0);
    await expect(options).toHaveText(['新的', '查看“借书证明”的全部结果']);
    expect(requestedTerms(apiProxy)).toEqual(['借书证', '借书证明']);
  });

  await test.step('when an input method ends its composition', async () => {
    apiProxy.reset();
    serveSearch(apiProxy, '借', '借阅卡');
    serveSearch(apiProxy, '借书', '借书指南');
    const { field, list } = await focusSearchField(page);
    await field.fill('');
    await compose(page, 'j', 'ji', 'jie');
    await expect(field).toHaveValue('jie');
    await page.clock.runFor(2000);
    await field.press('ArrowDown');
    expect(requestedTerms(apiProxy)).toEqual([]);
    await page.keyboard.insertText('借');
    await expect(list).toContainText('借阅卡');
    await compose(page, 'shu');
    await expect(list).toHaveCount(0);
    await page.clock.runFor(2000);
    await page.keyboard.insertText('书');
    await expect(list).toContainText('借书指南');
    expect(requestedTerms(apiProxy)).toEqual(['借', '借书']);
  });

  await test.step('failed suggestions and links show no toast', async () => {
    apiProxy.on(cardsCall('坏了'), { status: 500 });
    apiProxy.on(cardsCall('不行'), failure('没有建议'));
    apiProxy.on(cardsCall('空空'), { data: { articles: [], isPartial: false } });
    apiProxy.on(configCall('home'), failure('没有首页'));
    apiProxy.on(cardsCall('失败'), failure('搜索失败'));
    serveSearch(apiProxy, '借阅', '借阅规则');
    await visit(page, '/judgeView', '站内搜索');
    const combobox = await focusSearchField(page);
    const { field, list } = combobox;
    for (const term of ['坏了', '不行', '空空']) {
      await field.fill('借阅');
      await expect(list).toBeVisible();
      const reply = page.waitForResponse((response) => response.url().endsWith(cardsCall(term)));
      await field.fill(term);
      await (await reply).finished();
      await expect(list).toHaveCount(0);
      await expectCombobox(combobox);
    }
    await expectAnnounced(page, '没有搜索建议');

    const before = apiProxy.count(configCall('home'));
    await field.press('Enter');
    await expect(site.main.getByText('没有找到与“空空”相关的内容')).toBeVisible();
    await expect.poll(() => apiProxy.count(configCall('home'))).toBe(before + 1);
    await expect(site.main.getByText('也许您在找')).toHaveCount(0);
    const homeLink = site.main.getByRole('link', { name: '返回首页' });
    await expect(homeLink).toHaveAttribute('href', site.home);
    // The toast of a search is the first one.
    await site.searchField.fill('失败');
    await site.searchField.press('Enter');
    await expectToasts(page, '搜索失败');
  });
});

test('suggestions of an earlier term are not shown for a later one', async ({
  page,
  site,
  apiProxy,
}) => {
  serveSearch(apiProxy, '借阅', '借阅规则');
  serveSearch(apiProxy, '借阅证', '办理借阅证');
  serveSearch(apiProxy, '座位', '座位预约');
  await page.goto(site.home);
  const { field, list, options } = await focusSearchField(page);
  await field.fill('借阅');
  await expect(options).toHaveText(['借阅规则', /全部结果/]);
  await test.step('but stay while the term grows', async () => {
    const longer = await pauseRequests(page, `**${searchCall('借阅证')}*`);
    await field.fill('借阅证');
    await longer.requested;
    await expect(options).toHaveText(['借阅规则', /全部结果/]);
    longer.resume();
    await expect(options).toHaveText(['办理借阅证', /全部结果/]);
  });
  await field.press('Escape');
  await field.press('Escape');
  const other = await pauseRequests(page, `**${searchCall('座位')}*`);
  await field.fill('座位');
  await other.requested;
  // Without waiting for the timeout of the call, which would close the list.
  expect(await list.count()).toBe(0);
  other.resume();
  await expect(options).toHaveText(['座位预约', /全部结果/]);

  await test.step('a slow service does not delay the other suggestions, nor change the active one', async () => {
    serveSearch(apiProxy, '借书', '借书规则');
    await visit(page, '/judgeView', '站内搜索');
    const services = await pauseRequests(page, '**/api/function/*');
    const combobox = await focusSearchField(page);
    await combobox.field.fill('借书');
    await expect(combobox.options).toHaveText(['借书规则', /全部结果/]);
    await combobox.field.press('ArrowDown');
    await expectCombobox(combobox, 0);
    services.resume();
    await expect(combobox.options).toHaveText(['借书 服务', '借书规则', /全部结果/]);
    await expectCombobox(combobox, 1);
  });

  await test.step('an Android keyboard, which composes each word, has them during the composition in English', async () => {
    serveSearch(apiProxy, 'sea', 'Seats');
    serveSearch(apiProxy, 'seas', 'Seasons');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', { value: 'Android 16; Pixel 9' });
      document.documentElement.lang = 'en';
    });
    const combobox = await focusSearchField(page);
    await combobox.field.fill('');
    await compose(page, 'sea');
    await expect(combobox.options).toHaveText(['Seats', /全部结果/]);
    await compose(page, 'seas');
    await expect(combobox.options).toHaveText(['Seasons', /全部结果/]);
  });
});

test('keys and the mouse choose an option, and keys close the list', { tag: '@desktop' }, async ({
  page,
  site,
  apiProxy,
}) => {
  serveSearch(apiProxy, '借阅', '借阅规则', '借阅指南');
  await page.goto('/details?function=7');
  await site.homeLink.click();
  await expect(page).toHaveURL(site.home);
  await site.searchField.focus();
  await site.searchField.pressSequentially('借阅');
  const combobox = await focusSearchField(page);
  const { field, list, options } = combobox;
  // At once, because it is announced for three seconds.
  await expect(page.getByRole('status').getByText('有 2 条搜索建议')).toBeAttached();
  await expect(options).toHaveText(['借阅规则', '借阅指南', '查看“借阅”的全部结果']);
  await expect(list.locator('mark')).toHaveText(['借阅', '借阅']);
  for (const [key, active] of [
    ['Shift', undefined],
    ['ArrowUp', 2],
    ['ArrowDown', undefined],
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['Home', undefined],
    ['ArrowDown', 0],
    ['ArrowUp', undefined],
  ] as const) {
    await field.press(key);
    await expectCombobox(combobox, active);
    await expect(field).toHaveValue('借阅');
    await expect(field).toBeFocused();
  }
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);

  await field.press('Escape');
  await expect(list).toHaveCount(0);
  await expectCombobox(combobox);
  await expect(field).toHaveValue('借阅');
  await field.press('ArrowDown');
  await expect(list).toBeVisible();
  await field.press('Tab');
  await expectCombobox(combobox);
  await expect(field).not.toBeFocused();
  await field.focus();
  await field.press('Escape');
  await expect(field).toHaveValue('');

  for (const [keys, address, title] of [
    [['Enter'], searchHref('借阅'), /^“借阅”/],
    [['ArrowDown', 'Enter'], articleHref('s0'), /^借阅规则/],
    [['ArrowUp', 'Enter'], searchHref('借阅'), /^“借阅”/],
  ] as const) {
    await field.fill('');
    await field.pressSequentially('借阅');
    await expect(options).toHaveCount(3);
    for (const key of keys) await field.press(key);
    await expect(page).toHaveURL(address);
    // Until then, the field is that of the page before.
    await expect(page).toHaveTitle(title);
    await expect(list).toHaveCount(0);
  }
  await field.fill('');
  await field.pressSequentially('借阅');
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(articleHref('s0'));
  await expect(list).toHaveCount(0);

  await test.step('each option is usable on a small screen, and opens by a click', async () => {
    serveSearch(apiProxy, '规则', ...many);
    await page.setViewportSize({ width: 320, height: 320 });
    await field.fill('规则');
    await expectOptionsUsable(page, combobox, 24);
    await options.nth(1).hover();
    await page.mouse.down();
    await expect(field).toBeFocused();
    await page.mouse.up();
    await expect(page).toHaveURL(articleHref('s1'));
    await expect(list).toHaveCount(0);
  });
});

test('each option is usable on a small screen, and opens by a tap', async ({
  page,
  site,
  apiProxy,
}) => {
  serveSearch(apiProxy, '借阅', ...many);
  for (const [address, size] of [
    ['/details', { width: 1024, height: 320 }],
    [site.home, { width: 320, height: 568 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(address);
    const combobox = await focusSearchField(page);
    await combobox.field.pressSequentially('借阅');
    await expectOptionsUsable(page, combobox, 44);
  }
  await expectAccessible(page);
  await page.getByRole('option').nth(1).tap();
  await expect(page).toHaveURL(articleHref('s1'));
  await expect(page.getByRole('listbox')).toHaveCount(0);
});
