import type { Page } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { expect, test, untilTold } from './ownApi.ts';
import { untilRendered } from './test.ts';
import { expectThreeSeconds, type SeenToast, type Toasts, watchToasts } from './toasts.ts';

type Behaviour = Parameters<FakeApi['on']>[1];

const THING = '/details?function=7';
const FLAG = '/support/config/getCloseFlag';
const TIMEOUT = '网络错误';
const TIMEOUT_MS = 5000;
const EMPTY = '';

const borrowing = { title: '借书', icon: { src: '/media/borrow.webp', alt: '' } };

/** What screen readers announce for the empty message. */
const ANNOUNCED_EMPTY = '请求失败';

const searchCall = (term: string) => `/richText/search/${encodeURIComponent(term)}`;

const raw = (reply: unknown): Behaviour => ({ raw: JSON.stringify(reply) });

const saying = (msg: string) => raw({ code: 500, msg, data: null });

/** A status that decides the message, whatever the envelope says. */
const status = (code: number): Behaviour => ({
  status: code,
  ...raw({ code, msg: '接口自己的说法', data: null }),
});

// The whole table is in shared/api/client.test.ts and gateway/src/api.test.ts.
test.describe('a failed call is the toast of its row', { tag: '@both' }, () => {
  test('an envelope code with a msg', async ({ page, edge }, { testId: term }) => {
    edge.on(searchCall(term), saying('库存不足'));
    await proveToast(page, { term, text: '库存不足' });
  });

  test('no reply within 5000 ms', async ({ page, planned, edge }, { testId: term }) => {
    planned.push(new RegExp(`Failed to load resource: .*${term}`));
    edge.on(searchCall(term), { fault: 'silent' });
    await page.clock.install();
    const toast = await proveToast(page, { term, text: TIMEOUT, waitMs: TIMEOUT_MS });
    const [call, ...others] = await page.evaluate(() => window.calls);
    expect(others).toEqual([]);
    expect(toast.came - Number(call?.at)).toBeGreaterThanOrEqual(TIMEOUT_MS);
  });

  test('a connection that breaks off', async ({ page, planned, edge }, { testId: term }) => {
    planned.push(new RegExp(`Failed to load resource: .*${term}`));
    edge.on(searchCall(term), { fault: 'reset' });
    await proveToast(page, { term, text: EMPTY });
  });
});

test('different failures of a document are toasts one after the other, without a call', async ({
  page,
  home,
  api,
}, { testId }) => {
  await watchCalls(page);
  const toasts = await watchToasts(page);
  failAtHome(api, testId, { banners: '第一件事', functions: EMPTY });
  await untilTold(page, home, testId);
  await page.goto(home);
  expect(await toasts.untilCome(2)).toEqual(['第一件事', EMPTY]);
  const [first, second] = await toasts.untilGone(1);
  if (!first || !second) throw new Error('a toast is missing');
  expectThreeSeconds(first);
  // The next may slide in while the last slides out.
  expect(second.came - first.came).toBeGreaterThan(2900);
  expect(await page.evaluate(() => window.calls)).toEqual([]);
});

test('equal failures at the same time are one toast', async ({ page, home, edge }, { testId }) => {
  const toasts = await watchToasts(page);
  await page.goto(THING);
  const busy = '系统繁忙';
  failAtHome(edge, testId, { banners: busy, functions: busy, notices: busy });
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(home);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: '重试' })).toHaveCount(3);
  await expectNoneMeanwhile({ page, toasts, edge, term: testId, earlier: [busy] });
});

test('a close flag that cannot be read at startup is a toast, and the site stays open', async ({
  page,
  api,
  edge,
}, { testId }) => {
  const toasts = await watchToasts(page);
  // Slower than a document may be: the page comes without its content and without the flag.
  api.on(`/function/${testId}`, { delayMs: 1500, data: { ...borrowing, id: testId } });
  edge.on(FLAG, saying('标志读不到'));
  const address = `/details?function=${testId}`;
  await page.goto(address);
  expect(await toasts.untilCome(1)).toEqual(['标志读不到']);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: '借书' })).toBeVisible();
});

test('background refetching never toasts', async ({ page, home, edge }, { testId }) => {
  const toasts = await watchToasts(page);
  await untilRendered(page, home);
  await page.clock.install();
  await page.goto(home);
  await expectWholeHome(page);
  const main = page.getByRole('main');

  const content = [
    '/support/config/getKey?key=site',
    '/support/config/getKey?key=home',
    '/banner/1',
    '/function/7',
    searchCall('公告'),
  ];
  for (const path of [FLAG, ...content]) edge.on(path, saying('后台失败'));

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
      await returnToTab(page);
      await flag;
    }).toPass();
    await Promise.all(failed);
    await expect(main.getByRole('link', { name: '借书' }).first()).toBeVisible();
  });

  await expectNoneMeanwhile({ page, toasts, edge, term: testId });
});

test('a call that the visitor leaves behind never toasts', async ({ page, home, edge }, {
  testId,
}) => {
  const toasts = await watchToasts(page);
  await page.clock.install();
  await page.goto(THING);
  const ended: Promise<unknown>[] = [];

  /** The visitor searches, gets no reply and leaves. */
  async function leaveSearch(name: string, leave: () => Promise<unknown>): Promise<void> {
    const path = searchCall(`${testId}-${name}`);
    edge.on(path, { fault: 'silent' });
    ended.push(page.waitForEvent('requestfailed', (request) => request.url().endsWith(path)));
    const asked = page.waitForRequest(`**${path}`);
    await search(page, `${testId}-${name}`);
    await asked;
    await leave();
  }

  await leaveSearch('back', () => page.goBack());
  await expect(page.getByRole('heading', { level: 1, name: '借书' })).toBeVisible();

  await leaveSearch('search', () => search(page, '借阅规则'));
  await expect(page.getByRole('main').getByText('共 1 条')).toBeVisible();

  const goHome = () => page.getByRole('banner').getByRole('link').first().click();
  await leaveSearch('link', goHome);
  await expect(page).toHaveURL(home);
  await expectWholeHome(page);

  await test.step('in the middle of a retry', async () => {
    const term = `${testId}-retry`;
    edge.on(searchCall(term), saying('第一次'));
    await search(page, term);
    expect(await toasts.untilCome(1)).toEqual(['第一次']);
    edge.on(searchCall(term), { fault: 'silent' });
    const again = page.waitForRequest(`**${searchCall(term)}`);
    await page.getByRole('main').getByRole('button', { name: '重试' }).click();
    await again;
    await goHome();
    await expectWholeHome(page);
  });

  await page.clock.runFor(TIMEOUT_MS + 1000);
  await Promise.all(ended);
  await expectNoneMeanwhile({ page, toasts, edge, term: testId, earlier: ['第一次'] });
});

test('a retry that fails is toasted again', async ({ page, home, api }, { testId }) => {
  const toasts = await watchToasts(page);
  failAtHome(api, testId, { functions: '还没好' });
  await untilTold(page, home, testId);
  await page.goto(home);
  await toasts.untilGone(1);
  const section = page.getByRole('main').getByRole('region', { name: '服务' });
  await section.getByRole('button', { name: '重试' }).click();
  expect(await toasts.untilCome(2)).toEqual(['还没好', '还没好']);
});

test('a failed search is asked for and toasted again: by the same link, by the same search', async ({
  page,
  edge,
  home,
}) => {
  const toasts = await watchToasts(page);
  const term = '借阅规则';
  await page.goto(home);
  await expectWholeHome(page);
  const link = page.getByRole('main').getByRole('link', { name: term }).first();
  const texts = ['第一次', '第二次', '第三次'];
  const acts = [
    () => link.click(),
    async () => {
      await page.goBack();
      await link.click();
    },
    () => search(page, term),
  ];
  for (const [index, act] of acts.entries()) {
    edge.on(searchCall(term), saying(String(texts[index])));
    const failed = page.waitForResponse(`**${searchCall(term)}`);
    await act();
    await failed;
    expect(await toasts.untilCome(index + 1)).toEqual(texts.slice(0, index + 1));
  }
  expect(edge.count(searchCall(term))).toBe(texts.length);
});

test('an item that does not exist is a page of status 404 with one toast', async ({
  page,
  planned,
}, { testId }) => {
  planned.push(/status of 404/);
  const toasts = await watchToasts(page);
  const address = `/details?banner=${testId}`;
  await untilRendered(page, address);
  const reply = await page.goto(address);
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到这个页面');
  const seen = await toasts.untilGone(1);
  expect(seen.map(({ text }) => text)).toEqual(['资源不存在']);
});

interface Proof {
  /** What is searched for; a different term for each test, because the gateway caches. */
  term: string;
  text: string;
  /** How far the clock moves on while the call is under way. */
  waitMs?: number;
}

/** A visitor reads a page and searches, and the search fails with this one toast. */
async function proveToast(page: Page, { term, text, waitMs }: Proof): Promise<SeenToast> {
  await watchCalls(page);
  const toasts = await watchToasts(page);
  await page.goto(THING);
  await expect(page.getByRole('heading', { level: 1, name: '借书' })).toBeVisible();

  const entries = await page.evaluate(() => history.length);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  const asked = page.waitForRequest(`**${searchCall(term)}`);
  await search(page, term);
  await asked;
  if (waitMs) await page.clock.runFor(waitMs);
  const [toast, ...others] = await toasts.untilGone(1);
  expect(others).toEqual([]);
  if (!toast) throw new Error('no toast has gone');
  expectToast(toast, text);

  expect(visited.map((url) => new URL(url).pathname + new URL(url).search)).toEqual([
    `/details?search=${term}`,
  ]);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeVisible();
  return toast;
}

function expectToast(toast: SeenToast, text: string): void {
  expect(toast.text).toBe(text);
  expect(toast.rest?.top).toBeCloseTo(16, 0);
  expect(toast.rest?.icon || text).toBeTruthy();
  expect(toast.announced).toContain(text || ANNOUNCED_EMPTY);
  expectThreeSeconds(toast);
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

/** The parts of the home page fail with these messages, under ids that only this test uses. */
function failAtHome(
  api: FakeApi,
  id: string,
  parts: { banners?: string; functions?: string; notices?: string },
): void {
  const failing = (msg: string) => (msg ? saying(msg) : status(500));
  const { banners, functions, notices } = parts;
  if (banners !== undefined) api.on(`/banner/${id}`, failing(banners));
  if (functions !== undefined) api.on(`/function/${id}`, failing(functions));
  if (notices !== undefined) api.on(searchCall(id), failing(notices));
  api.on('/support/config/getKey?key=home', {
    data: {
      banners: [banners === undefined ? 1 : id],
      functions: [functions === undefined ? 7 : id],
      notices: notices === undefined ? '公告' : id,
    },
  });
}

async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

interface Meanwhile {
  page: Page;
  toasts: Toasts;
  edge: FakeApi;
  /** What the visitor searches for next; the search fails. */
  term: string;
  earlier?: string[];
}

/** The next failed search is the next toast, since a toast in between would come before it. */
async function expectNoneMeanwhile({
  page,
  toasts,
  edge,
  term,
  earlier = [],
}: Meanwhile): Promise<void> {
  edge.on(searchCall(term), saying('轮到访客了'));
  await search(page, term);
  const texts = await toasts.untilCome(earlier.length + 1);
  expect(texts).toEqual([...earlier, '轮到访客了']);
}
