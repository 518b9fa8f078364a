import type { Page, Request } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { expect, test, untilTold } from './ownApi.ts';
import { untilRendered } from './test.ts';
import { expectThreeSeconds, type SeenToast, type Toasts, watchToasts } from './toasts.ts';

type Behaviour = Parameters<FakeApi['on']>[1];

const THING = '/details?function=7';
const FLAG = '/support/config/getCloseFlag';
const TIMEOUT = '网络错误';
const EMPTY = '';

const borrowing = { title: '借书', icon: { src: '/media/borrow.webp', alt: '' } };

/** The words for those who listen, where the message is empty. */
const ANNOUNCED_EMPTY = '请求失败';

const searchCall = (term: string) => `/richText/search/${encodeURIComponent(term)}`;

const raw = (reply: unknown): Behaviour => ({ raw: JSON.stringify(reply) });

const saying = (msg: string) => raw({ code: 500, msg, data: null });

/** An envelope whose own words are not what the visitor sees. */
const status = (code: number): Behaviour => ({
  status: code,
  ...raw({ code, msg: '接口自己的说法', data: null }),
});

test.describe('a call that fails before or behind the gateway is the toast of its row', {
  tag: '@both',
}, () => {
  const rows: [situation: string, text: string, behaviour: Behaviour][] = [
    ['an envelope code with a msg', '库存不足', saying('库存不足')],
    ['an envelope code without a msg', 'Error', raw({ code: 500, data: null })],
    ['no reply within 5000 ms', TIMEOUT, { fault: 'silent' }],
    ['no whole body within 5000 ms', TIMEOUT, { fault: 'half', delayMs: 4000 }],
    ['HTTP 401', '认证失败，请重新登录', status(401)],
    ['HTTP 403', '当前操作没有权限', status(403)],
    ['HTTP 404', '资源不存在', { status: 404, raw: '<h1>Not Found</h1>' }],
    ['HTTP 404 with an envelope', '资源不存在', status(404)],
    ['HTTP 500', EMPTY, status(500)],
    ['a connection that breaks off', EMPTY, { fault: 'reset' }],
    ['a reply that is not JSON', EMPTY, { raw: '<!doctype html><title>登录</title>' }],
    ['a reply that is a list', EMPTY, raw([{ code: 200, msg: 'ok', data: [] }])],
    ['an envelope code that is text', EMPTY, raw({ code: '200', msg: 'ok', data: [] })],
    ['data that fails its schema', EMPTY, { data: { title: '不是列表' } }],
  ];

  for (const [situation, text, behaviour] of rows) {
    test(situation, async ({ page, planned, api, edge }, { testId }) => {
      planned.push(new RegExp(`Failed to load resource: .*${testId}`));
      const before = `${testId}-before`;
      edge.on(searchCall(before), behaviour);
      const toasts = await proveToast(page, { term: before, text });
      await test.step('behind the gateway', async () => {
        const behind = `${testId}-behind`;
        api.on(searchCall(behind), behaviour);
        await search(page, behind);
        expect(await toasts.untilCome(2)).toEqual([text, text]);
        await expect(page).toHaveURL(`/details?search=${behind}`);
        await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeVisible();
      });
    });
  }
});

test.describe('a call that failed when the document was made is the toast of its row', {
  tag: '@both',
}, () => {
  for (const [situation, text, behaviour] of [
    ['a msg of the API', '库存不足', saying('库存不足')],
    ['a text of ours', '认证失败，请重新登录', status(401)],
    ['the empty message', EMPTY, status(500)],
  ] as const) {
    test(situation, async ({ page, api }, { testId: term }) => {
      await watchCalls(page);
      const toasts = await watchToasts(page);
      api.on(searchCall(term), behaviour);
      const address = `/details?search=${term}`;
      await untilRendered(page, address);
      await page.goto(address);
      const [toast, ...others] = await toasts.untilGone(1);
      expect(others).toEqual([]);
      if (!toast) throw new Error('no toast has gone');
      expectToast(toast, text);
      expect(await page.evaluate(() => window.calls)).toEqual([]);
      await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeVisible();
    });
  }
});

test.describe('a network that is down is the toast with the empty message', {
  tag: '@both',
}, () => {
  test('nobody answers', async ({ page, planned }, { testId: term }) => {
    planned.push(/Failed to load resource: net::ERR_CONNECTION_REFUSED/);
    await page.route(`**${searchCall(term)}`, (route) => route.abort('connectionrefused'));
    await proveToast(page, { term, text: EMPTY });
  });

  test('the device is offline', async ({ page, context, planned }, { testId: term }) => {
    planned.push(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
    const goOffline = async () => {
      await untilUsed(page);
      await context.setOffline(true);
    };
    await proveToast(page, { term, text: EMPTY, fail: goOffline });
  });
});

test('what the gateway waited for in vain is a timeout for the visitor, too', async ({
  page,
  api,
}, { testId: id }) => {
  const toasts = await watchToasts(page);
  api.on(`/banner/${id}`, { fault: 'silent' });
  const [reply] = await Promise.all([
    page.waitForResponse(`**/api/banner/${id}`),
    page.goto(`/details?banner=${id}`),
  ]);
  expect(reply.status()).toBe(200);
  expect(await reply.json()).toEqual({ code: 504, msg: TIMEOUT, data: null });
  expect(await toasts.untilCome(1)).toEqual([TIMEOUT]);
});

test.describe('equal failures at the same time are one toast', { tag: '@both' }, () => {
  const busy = { banners: '系统繁忙', functions: '系统繁忙', notices: '系统繁忙' };

  test('of a document', async ({ page, home, api, edge }, { testId }) => {
    const toasts = await watchToasts(page);
    failAtHome(api, testId, busy);
    await untilTold(page, home, testId);
    await page.goto(home);
    expect(await toasts.untilCome(1)).toEqual(['系统繁忙']);
    await expectNoneMeanwhile({ page, toasts, edge, term: testId, earlier: ['系统繁忙'] });
  });

  test('of a page that a link leads to', async ({ page, home, edge }, { testId }) => {
    const toasts = await watchToasts(page);
    await page.goto(THING);
    failAtHome(edge, testId, busy);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(home);
    expect(await toasts.untilCome(1)).toEqual(['系统繁忙']);
    await expectNoneMeanwhile({ page, toasts, edge, term: testId, earlier: ['系统繁忙'] });
  });
});

test(
  'different failures are toasts one after the other, and none is lost',
  { tag: '@both' },
  async ({ page, home, api }, { testId }) => {
    const toasts = await watchToasts(page);
    failAtHome(api, testId, { banners: '第一件事', functions: '第二件事', notices: EMPTY });
    await untilTold(page, home, testId);
    await page.goto(home);
    const seen = await toasts.untilGone(3);
    expect(seen.map(({ text }) => text).sort()).toEqual(['第一件事', '第二件事', EMPTY].sort());
    for (const [index, toast] of seen.entries()) {
      expectThreeSeconds(toast);
      const next = seen[index + 1];
      // The next may come in while the last moves out.
      if (next) expect(next.came - toast.came).toBeGreaterThan(2900);
    }
  },
);

test(
  'a close flag that cannot be read at startup is a toast, and the site stays open',
  { tag: '@both' },
  async ({ page, api, edge }, { testId }) => {
    const toasts = await watchToasts(page);
    // Too slow for a document, which then comes without its content and without the flag.
    api.on(`/function/${testId}`, { delayMs: 1500, data: { ...borrowing, id: testId } });
    edge.on(FLAG, saying('标志读不到'));
    const address = `/details?function=${testId}`;
    await page.goto(address);
    expect(await toasts.untilCome(1)).toEqual(['标志读不到']);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: '借书' })).toBeVisible();
  },
);

test(
  'refreshing in the background never toasts',
  { tag: '@both' },
  async ({ page, home, edge }, { testId }) => {
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
      // A page that has not yet taken the last answer in does not ask for the flag a second time.
      await expect(async () => {
        const flag = page.waitForResponse(`**/api${FLAG}`, { timeout: 1000 });
        await returnToTab(page);
        await flag;
      }).toPass();
      await Promise.all(failed);
      await expect(main.getByRole('link', { name: '借书' }).first()).toBeVisible();
    });

    await expectNoneMeanwhile({ page, toasts, edge, term: testId });
  },
);

test.describe('a call that the visitor leaves behind never toasts', { tag: '@both' }, () => {
  const ways: [way: string, leave: (page: Page) => Promise<unknown>, elsewhere: string][] = [
    ['by a link', (page) => page.getByRole('banner').getByRole('link').first().click(), '借阅规则'],
    ['by a step back', (page) => page.goBack(), '借书'],
    ['by another search', (page) => search(page, '借阅规则'), '共 1 条'],
  ];

  for (const [way, leave, elsewhere] of ways) {
    test(way, async ({ page, edge }, { testId }) => {
      const toasts = await watchToasts(page);
      await page.clock.install();
      await page.goto(THING);
      await expect(page.getByRole('heading', { level: 1, name: '借书' })).toBeVisible();
      const left = `${testId}-left`;
      edge.on(searchCall(left), { fault: 'silent' });
      const isLeft = (request: Request) => request.url().endsWith(searchCall(left));
      const [call] = await Promise.all([page.waitForRequest(isLeft), search(page, left)]);

      const ended = page.waitForEvent('requestfailed', (request) => request === call);
      await leave(page);
      await expect(page.getByRole('main').getByText(elsewhere).first()).toBeVisible();
      // Only what hangs may still be under way when the time for it runs out.
      await expect.poll(() => edge.open()).toBeLessThanOrEqual(1);
      await page.clock.runFor(6_000);
      await ended;
      await expectNoneMeanwhile({ page, toasts, edge, term: testId });
    });
  }

  test('in the middle of a retry', async ({ page, edge, home }, { testId }) => {
    const toasts = await watchToasts(page);
    await page.goto(THING);
    const left = searchCall(`${testId}-left`);
    edge.on(left, saying('第一次'));
    await search(page, `${testId}-left`);
    await toasts.untilGone(1);
    edge.on(left, { fault: 'silent' });
    const again = page.waitForRequest(`**${left}`);
    await page.getByRole('main').getByRole('button', { name: '重试' }).click();
    await again;
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(home);
    await expect(page.getByRole('main').getByText('借书').first()).toBeVisible();
    await expectNoneMeanwhile({ page, toasts, edge, term: testId, earlier: ['第一次'] });
  });
});

test(
  'a retry that fails is toasted again',
  { tag: '@both' },
  async ({ page, home, api }, { testId }) => {
    const toasts = await watchToasts(page);
    failAtHome(api, testId, { functions: '还没好' });
    await untilTold(page, home, testId);
    await page.goto(home);
    await toasts.untilGone(1);
    const section = page.getByRole('main').getByRole('region', { name: '服务' });
    await section.getByRole('button', { name: '重试' }).click();
    expect(await toasts.untilCome(2)).toEqual(['还没好', '还没好']);
  },
);

test.describe('what failed a moment ago is asked for and toasted again', { tag: '@both' }, () => {
  test('by the same search', async ({ page, edge }, { testId: term }) => {
    const toasts = await watchToasts(page);
    await page.goto(THING);
    edge.on(searchCall(term), saying('第一次'));
    await search(page, term);
    expect(await toasts.untilCome(1)).toEqual(['第一次']);
    edge.on(searchCall(term), saying('第二次'));
    await search(page, term);
    await expectTwice(toasts, edge, searchCall(term));
  });

  test('by the same link on the page itself', async ({ page, api, edge, home }, { testId }) => {
    const href = `/details?search=${testId}`;
    api.on('/support/config/getKey?key=site', {
      data: {
        name: '馆',
        description: '',
        footer: { copyright: '', links: [{ title: '再看', href }] },
      },
    });
    const toasts = await watchToasts(page);
    await untilTold(page, home, href);
    await page.goto(home);
    await expectWholeHome(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: '再看' });
    edge.on(searchCall(testId), saying('第一次'));
    await link.click();
    expect(await toasts.untilCome(1)).toEqual(['第一次']);
    edge.on(searchCall(testId), saying('第二次'));
    await link.click();
    await expectTwice(toasts, edge, searchCall(testId));
  });

  test('by the same link after a step back', async ({ page, edge, home }) => {
    const toasts = await watchToasts(page);
    await page.goto(home);
    await expectWholeHome(page);
    const link = page.getByRole('main').getByRole('link', { name: '借阅规则' }).first();
    const call = searchCall('借阅规则');
    edge.on(call, saying('第一次'));
    await link.click();
    expect(await toasts.untilCome(1)).toEqual(['第一次']);
    edge.on(call, saying('第二次'));
    await page.goBack();
    await link.click();
    await expectTwice(toasts, edge, call);
  });
});

test.describe('a thing that is gone is a page of status 404 with one toast', {
  tag: '@both',
}, () => {
  for (const kind of ['banner', 'function']) {
    test(kind, async ({ page, planned }, { testId }) => {
      planned.push(/status of 404/);
      const toasts = await watchToasts(page);
      const address = `/details?${kind}=${testId}`;
      await untilRendered(page, address);
      const reply = await page.goto(address);
      expect(reply?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有找到这个页面');
      const seen = await toasts.untilGone(1);
      expect(seen.map(({ text }) => text)).toEqual(['资源不存在']);
    });
  }
});

interface Proof {
  /** What is searched for; new for each proof, because the gateway remembers. */
  term: string;
  text: string;
  /** Makes the search for it fail, once the page is there. */
  fail?: () => Promise<unknown>;
}

/** A visitor reads a page and searches, and the search fails. */
async function proveToast(page: Page, { term, text, fail }: Proof): Promise<Toasts> {
  await watchCalls(page);
  const toasts = await watchToasts(page);
  await page.goto(THING);
  await expect(page.getByRole('heading', { level: 1, name: '借书' })).toBeVisible();
  await fail?.();

  const entries = await page.evaluate(() => history.length);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await search(page, term);
  const [toast, ...others] = await toasts.untilGone(1);
  expect(others).toEqual([]);
  if (!toast) throw new Error('no toast has gone');
  expectToast(toast, text);
  if (text === TIMEOUT) await expectFiveSeconds(page, term, toast);

  expect(visited.map((url) => new URL(url).pathname + new URL(url).search)).toEqual([
    `/details?search=${term}`,
  ]);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeVisible();
  return toasts;
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

/** Notes when the page asks; an aborted call is not always in the browser's own timeline. */
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

/** From the call to its toast, with a moment to show it: the body has no five seconds of its own. */
async function expectFiveSeconds(page: Page, term: string, toast: SeenToast): Promise<void> {
  const calls = await page.evaluate(() => window.calls);
  const begun = calls.filter(({ url }) => url.endsWith(searchCall(term))).map(({ at }) => at);
  expect(begun).toHaveLength(1);
  const waited = toast.came - Number(begun[0]);
  expect(waited).toBeGreaterThan(4500);
  expect(waited - toast.late).toBeLessThan(7500);
}

/** With the first thing that a visitor does, the page fetches what it needs to ask and to say that it failed. */
async function untilUsed(page: Page): Promise<void> {
  const coming = new Set<Request>();
  const came: string[] = [];
  page.on('request', (request) => coming.add(request));
  page.on('requestfinished', (request) => {
    coming.delete(request);
    came.push(request.url());
  });
  await page.keyboard.press('Shift');
  for (const chunk of [/\/gatewayApi-/, /\/toaster-/i]) {
    await expect.poll(() => came.some((url) => chunk.test(url))).toBe(true);
  }
  await expect.poll(() => coming.size).toBe(0);
}

/** Nothing moves any more by what is still to come. */
async function expectWholeHome(page: Page): Promise<void> {
  for (const name of ['冬日阅读', '借书', '借阅规则']) {
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
  }
}

/** At one stroke: with a pause before Enter, suggestions would be asked for by the same call. */
async function search(page: Page, term: string): Promise<void> {
  await page.getByLabel('站内搜索').evaluate((field: HTMLInputElement, term) => {
    field.value = term;
    field.form?.requestSubmit();
  }, term);
}

/** The home page's parts fail with these messages; ids of this test's own. */
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
  /** What the visitor searches for next, in vain. */
  term: string;
  earlier?: string[];
}

/** The visitor's next failure is the next toast: whatever was toasted meanwhile would stand before it. */
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

async function expectTwice(toasts: Toasts, edge: FakeApi, call: string): Promise<void> {
  expect(await toasts.untilCome(2)).toEqual(['第一次', '第二次']);
  expect(edge.count(call)).toBe(2);
}
