import type { Page } from '@playwright/test';
import type { Behaviour } from '../gateway/src/testing/createFakeApi.ts';
import { test as base, expect, FLAG, searchCall } from './support/fakeApiSite.ts';
import { untilRendered, visit } from './support/test.ts';
import { expectThreeSeconds, recordToasts, type SeenToast, type Toasts } from './support/toasts.ts';

interface Fixtures {
  /** A different one for each test, because the gateway caches; it is found by no search. */
  term: string;
  toasts: Toasts;
  /** No other toast has been shown: the next failed search is the next toast. */
  expectToastsOnly: (...texts: string[]) => Promise<void>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
  term: async ({}, use, { testId }) => use(testId),
  toasts: async ({ page }, use) => use(await recordToasts(page)),
  expectToastsOnly: async ({ page, apiProxy, term, toasts }, use) =>
    use(async (...texts) => {
      apiProxy.on(searchCall(term), saying('轮到访客了'));
      await search(page, term);
      expect(await toasts.untilCome(texts.length + 1)).toEqual([...texts, '轮到访客了']);
    }),
});

const THING = '/details?function=7';
const TIMEOUT_MS = 5000;

const saying = (msg: string): Behaviour => ({
  raw: JSON.stringify({ code: 500, msg, data: null }),
});

// The whole table is in shared/api/client.test.ts and gateway/src/routes/api.test.ts.
test.describe('a failed call is the toast of its row', { tag: '@both' }, () => {
  test('an envelope code with a msg', async ({ page, apiProxy, term, toasts }) => {
    apiProxy.on(searchCall(term), saying('库存不足'));
    const toast = await proveToast(page, { term, toasts, text: '库存不足' });
    expect(toast.rest?.width).toBeGreaterThan(20);
  });

  test('no reply within 5000 ms', async ({ page, planned, apiProxy, term, toasts }) => {
    planned.push(new RegExp(`Failed to load resource: .*${term}`));
    apiProxy.on(searchCall(term), { fault: 'silent' });
    await page.clock.install();
    await watchCalls(page);
    const toast = await proveToast(page, { term, toasts, text: '网络错误', waitMs: TIMEOUT_MS });
    const [call, ...others] = await page.evaluate(() => window.calls);
    expect(others).toEqual([]);
    expect(toast.came - Number(call?.at)).toBeGreaterThanOrEqual(TIMEOUT_MS);
  });

  test('a connection that breaks off', async ({ page, planned, apiProxy, term, toasts }) => {
    planned.push(new RegExp(`Failed to load resource: .*${term}`));
    apiProxy.on(searchCall(term), { fault: 'reset' });
    const toast = await proveToast(page, { term, toasts, text: '' });
    expect(toast.rest?.icon).toBe(true);
  });
});

test('failures of a document are toasts one after the other, equal ones once, without a call', async ({
  page,
  home,
  main,
  api,
  term,
  toasts,
}) => {
  await watchCalls(page);
  const busy = '系统繁忙';
  api.on('/support/config/getKey?key=home', {
    data: { banners: [term], functions: [term], notices: term },
  });
  api.on(`/banner/${term}`, saying(busy));
  api.on(`/function/${term}`, { status: 500 });
  api.on(searchCall(term), saying(busy));
  await visit(page, home, term);
  await expect(main.getByRole('button', { name: '重试' })).toHaveCount(3);
  const [first, second, ...others] = await toasts.untilGone(2);
  if (!first || !second) throw new Error('a toast is missing');
  expect([first.text, second.text].sort()).toEqual(['', busy]);
  expectThreeSeconds(first);
  // The next may slide in while the last slides out.
  expect(second.came - first.came).toBeGreaterThan(2900);
  expect(others).toEqual([]);
  expect(await page.evaluate(() => window.calls)).toEqual([]);
});

test('a close flag that cannot be read at startup is a toast, and the site stays open', async ({
  page,
  heading,
  api,
  apiProxy,
  term,
  toasts,
}) => {
  // Slower than a document may be: the page comes without its content and without the flag.
  const icon = { src: '/media/borrow.webp', alt: '' };
  api.on(`/function/${term}`, { delayMs: 4000, data: { id: term, title: '借书', icon } });
  apiProxy.on(FLAG, saying('标志读不到'));
  const address = `/details?function=${term}`;
  await page.goto(address);
  expect(await toasts.untilCome(1)).toEqual(['标志读不到']);
  await expect(page).toHaveURL(address);
  await expect(heading).toHaveText('借书');
});

test('background refetching never toasts', async ({
  page,
  home,
  main,
  apiProxy,
  expectToastsOnly,
}) => {
  await untilRendered(page, home);
  await page.clock.install();
  await page.goto(home);
  await expectWholeHome(page);

  const content = [
    '/support/config/getKey?key=site',
    '/support/config/getKey?key=home',
    '/banner/1',
    '/function/7',
    searchCall('公告'),
  ];
  for (const path of [FLAG, ...content]) apiProxy.on(path, saying('后台失败'));

  await test.step('every minute', async () => {
    const failed = page.waitForResponse(`**/api${FLAG}`);
    await page.clock.fastForward(61_000);
    await failed;
  });

  await test.step('when the tab returns', async () => {
    // Until then the content is fresh.
    await page.clock.fastForward(5 * 60_000);
    const failed = content.map((path) =>
      page.waitForResponse((reply) => reply.url().endsWith(`/api${path}`)),
    );
    // A page that has not yet taken the last reply in does not read the flag a second time.
    await expect(async () => {
      const flag = page.waitForResponse(`**/api${FLAG}`, { timeout: 1000 });
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      await flag;
    }).toPass();
    await Promise.all(failed);
    await expect(main.getByRole('link', { name: '借书' }).first()).toBeVisible();
  });

  await expectToastsOnly();
});

test('a call that the visitor leaves behind never toasts', async ({
  page,
  home,
  homeLink,
  main,
  heading,
  apiProxy,
  term,
  toasts,
  expectToastsOnly,
}) => {
  await page.clock.install();
  await page.goto(THING);
  const ended: Promise<unknown>[] = [];

  /** The visitor searches, gets no reply and leaves. */
  async function leaveSearch(name: string, leave: () => Promise<unknown>): Promise<void> {
    const path = searchCall(`${term}-${name}`);
    apiProxy.on(path, { fault: 'silent' });
    ended.push(page.waitForEvent('requestfailed', (request) => request.url().endsWith(path)));
    const asked = page.waitForRequest(`**${path}`);
    await search(page, `${term}-${name}`);
    await asked;
    await leave();
  }

  await leaveSearch('back', () => page.goBack());
  await expect(heading).toHaveText('借书');

  await leaveSearch('search', () => search(page, '借阅规则'));
  await expect(main.getByText('共 1 条')).toBeVisible();

  await leaveSearch('link', () => homeLink.click());
  await expect(page).toHaveURL(home);
  await expectWholeHome(page);

  await test.step('in the middle of a retry', async () => {
    const path = searchCall(`${term}-retry`);
    apiProxy.on(path, saying('第一次'));
    await search(page, `${term}-retry`);
    expect(await toasts.untilCome(1)).toEqual(['第一次']);
    apiProxy.on(path, { fault: 'silent' });
    const again = page.waitForRequest(`**${path}`);
    await main.getByRole('button', { name: '重试' }).click();
    await again;
    await homeLink.click();
    await expectWholeHome(page);
  });

  await page.clock.runFor(TIMEOUT_MS + 1000);
  await Promise.all(ended);
  await expectToastsOnly('第一次');
});

test('a failed search is asked for and toasted again: by the same link, search and retry', async ({
  page,
  main,
  apiProxy,
  home,
  toasts,
}) => {
  const term = '借阅规则';
  await page.clock.install();
  await page.goto(home);
  await expectWholeHome(page);
  const link = main.getByRole('link', { name: term }).first();
  const acts = {
    link: () => link.click(),
    'the same link': async () => {
      await page.goBack();
      await link.click();
    },
    search: () => search(page, term),
    retry: () => main.getByRole('button', { name: '重试' }).click(),
  };
  const texts: string[] = [];
  for (const [text, act] of Object.entries(acts)) {
    apiProxy.on(searchCall(term), saying(text));
    texts.push(text);
    const failed = page.waitForResponse(`**${searchCall(term)}`);
    await act();
    await failed;
    expect(await toasts.untilCome(texts.length)).toEqual(texts);
    await page.clock.runFor(4000);
  }
  expect(apiProxy.count(searchCall(term))).toBe(texts.length);
});

test('an item that does not exist is a page of status 404 with one toast', async ({
  page,
  heading,
  planned,
  term,
  toasts,
}) => {
  planned.push(/status of 404/);
  await page.clock.install();
  const reply = await visit(page, `/details?banner=${term}`);
  expect(reply?.status()).toBe(404);
  await expect(heading).toHaveText('没有找到这个页面');
  expect(await toasts.untilCome(1)).toEqual(['资源不存在']);
  await page.clock.runFor(4000);
  const seen = await toasts.untilGone(1);
  expect(seen.map(({ text }) => text)).toEqual(['资源不存在']);
});

interface Proof {
  /** What is searched for. */
  term: string;
  toasts: Toasts;
  text: string;
  /** How far the clock moves on while the call is under way. */
  waitMs?: number;
}

/** A visitor reads a page and searches, and the search fails with this one toast. */
async function proveToast(page: Page, { term, toasts, text, waitMs }: Proof): Promise<SeenToast> {
  await page.goto(THING);
  await expect(page.getByRole('heading', { level: 1, name: '借书' })).toBeVisible();

  const entries = await page.evaluate(() => history.length);
  const asked = page.waitForRequest(`**${searchCall(term)}`);
  await search(page, term);
  await asked;
  if (waitMs) await page.clock.runFor(waitMs);
  const [toast, ...others] = await toasts.untilGone(1);
  expect(others).toEqual([]);
  if (!toast) throw new Error('no toast has gone');
  expect(toast.text).toBe(text);
  expect(toast.rest?.top).toBeCloseTo(16, 0);
  expect(toast.announced).toEqual([text || '请求失败']);
  expectThreeSeconds(toast);

  await expect(page).toHaveURL(`/details?search=${term}`);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeVisible();
  return toast;
}

declare global {
  interface Window {
    calls: { url: string; at: number }[];
  }
}

/** Records when the page calls; an aborted call is not always in the browser's own timeline. */
async function watchCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.calls = [];
    window.fetch = (input, init) => {
      window.calls.push({ url: new Request(input).url, at: performance.now() });
      return fetch(input, init);
    };
  });
}

/** Waits until every part of the home page is there, so that none of its calls is under way. */
async function expectWholeHome(page: Page): Promise<void> {
  for (const name of ['冬日阅读', '借书', '借阅规则']) {
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
  }
}

/** Without a pause before Enter, in which the same call would be made for suggestions. */
async function search(page: Page, term: string): Promise<void> {
  await page.getByLabel('站内搜索').evaluate((field: HTMLInputElement, term) => {
    field.value = term;
    field.form?.requestSubmit();
  }, term);
}
