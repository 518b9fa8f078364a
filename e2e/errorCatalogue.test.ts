import type { Page } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { expectReadableToast } from './support/axe.ts';
import {
  cardsCall,
  configCall,
  expect,
  FLAG,
  failure,
  searchCall,
  test,
} from './support/fakeApiSite.ts';
import { expectAnnounced, recordLiveRegions } from './support/liveRegions.ts';
import { recordRequests } from './support/requests.ts';
import { historyLength, omitHomeConfig, pauseClock, visit } from './support/test.ts';
import { expectToasts, recordToasts, toastOf } from './support/toasts.ts';

const TIMEOUT_MS = 5000;

/** The answer of the gateway when its call of the API has timed out. */
const gatewayTimeout = {
  status: 504,
  raw: JSON.stringify({ code: 504, msg: '网络错误', data: null }),
};

test.beforeEach(({ page }) => recordToasts(page));

// Every row: shared/api/client.test.ts, shared/site/failureText.test.ts, gateway/src/routes/api.test.ts.
test(
  'a failed search shows one toast of the error catalogue, for three seconds',
  {
    tag: '@both',
  },
  async ({ page, site, planned, apiProxy }, { testId }) => {
    planned.push(/Failed to load resource/);
    await recordLiveRegions(page);
    await page.clock.install();
    await page.goto('/details?function=7');
    const entries = await historyLength(page);
    await pauseClock(page);
    // Counted in the page: Chromium repeats a request itself if its reused connection is reset.
    const terms = recordRequests(page, /richText\/search\/(.*)/);
    const rows = [
      { behaviour: failure('库存不足'), text: '库存不足' },
      { behaviour: gatewayTimeout, text: '网络错误' },
      { behaviour: { status: 401, raw: '{}' }, text: '认证失败，请重新登录' },
      { behaviour: { fault: 'reset' }, text: '' },
    ] as const;
    const texts: string[] = [];
    for (const [index, row] of rows.entries()) {
      const term = `${testId}-${index}`;
      apiProxy.on(cardsCall(term), row.behaviour);
      const requested = page.waitForRequest(`**${cardsCall(term)}`);
      await search(page, term);
      await requested;
      texts.push(row.text);
      await expectToast(page, texts);
      await expectAnnounced(page, row.text || '请求失败');
      expect(terms).toHaveLength(index + 1);
      await expect(page).toHaveURL(`/details?search=${term}`);
      expect(await historyLength(page)).toBe(entries + index + 1);
      await expect(page.locator('input[type="password"]')).toHaveCount(0);
    }
    apiProxy.on(cardsCall(`${testId}-${rows.length - 1}`), failure('重试失败'));
    await site.main.getByRole('button', { name: '重试' }).click();
    await untilToasts(page, [...texts, '重试失败']);
    await expectReadableToast(page, toastOf(page).last());
    expect(terms).toHaveLength(rows.length + 1);
  },
);

test('a page shows a toast for each user action, and none for other calls', async ({
  page,
  site,
  apiProxy,
}, { testId }) => {
  await page.clock.install();
  await omitHomeConfig(page, '/details?function=7');
  await page.goto('/details?function=7');

  await test.step('a form and a link repeat a call that has just failed', async () => {
    await pauseClock(page);
    // Search results need it for the menu only, so that its failure is no toast there.
    apiProxy.on(configCall('home'), failure('菜单'));
    const texts: string[] = [];
    for (const [call, navigate] of [
      [cardsCall('无人'), () => search(page, '无人')],
      // Not with the mouse, because the toast before it may cover the link.
      [configCall('home'), () => site.homeLink.press('Enter')],
    ] as const) {
      for (const attempt of ['首次', '再次']) {
        texts.push(`${attempt}：${call}`);
        apiProxy.on(call, failure(`${attempt}：${call}`));
        await navigate();
        // The failure before it is fresh for five seconds, and its toast is shown for three.
        await untilToasts(page, texts);
      }
    }
    await page.clock.resume();
    apiProxy.reset();
  });

  await test.step('an aborted call shows no toast', async () => {
    await page.goto('/details?function=7');
    const retry = site.main.getByRole('button', { name: '重试' });
    const aborted: Promise<unknown>[] = [];

    /** Searches, or repeats the search, gets no reply, and navigates. */
    async function searchAndLeave(
      name: string,
      leave: () => Promise<unknown>,
      start = () => search(page, `${testId}-${name}`),
    ): Promise<void> {
      const call = cardsCall(`${testId}-${name}`);
      apiProxy.on(call, { fault: 'silent' });
      aborted.push(page.waitForEvent('requestfailed', (request) => request.url().endsWith(call)));
      const requested = page.waitForRequest(`**${call}`);
      await start();
      await requested;
      await leave();
    }

    // Loads the chunk of the search: a call is aborted when its page is left.
    await search(page, '公告');
    await expect(site.main.getByRole('listitem').first()).toBeVisible();
    await page.goBack();
    await expect(site.heading).toHaveText('借书');
    await searchAndLeave('back', () => page.goBack());
    await expect(site.heading).toHaveText('借书');
    await searchAndLeave('search', () => search(page, '公告'));
    await expect(site.main.getByRole('listitem').first()).toBeVisible();
    const failing = cardsCall(`${testId}-retry`);
    apiProxy.on(failing, failure('失败'));
    await pauseClock(page);
    await search(page, `${testId}-retry`);
    await untilToasts(page, ['失败']);
    // An equal toast is dropped while this one is shown.
    const repeated = page.waitForResponse(`**${failing}`);
    await retry.click();
    await (await repeated).finished();
    // The page handles what it has received before it handles this reply.
    await page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text()));
    await page.clock.runFor(500);
    await expectToasts(page, '失败');
    await page.clock.resume();
    await page.clock.runFor(4000);
    await expect(toastOf(page)).toHaveCount(0);
    await searchAndLeave(
      'retry',
      () => page.goBack(),
      () => retry.click(),
    );
    await expect(site.main.getByRole('listitem').first()).toBeVisible();
    await searchAndLeave('link', () => site.homeLink.click());
    await expectHome(page);
    await page.clock.runFor(TIMEOUT_MS + 1000);
    await Promise.all(aborted);
  });

  await test.step('background refetching shows no toast', async () => {
    const calls = [FLAG, configCall('home'), '/banner/1', '/function/7', cardsCall('公告')];
    for (const call of calls) apiProxy.on(call, failure('后台失败'));
    const untilFailed = (call: string) =>
      page.waitForResponse((reply) => reply.url().endsWith(`/api${call}`));
    // Every minute.
    const failed = untilFailed(FLAG);
    await page.clock.fastForward(61_000);
    await failed;
    // When the tab becomes visible, and the content is stale.
    await page.clock.fastForward(5 * 60_000);
    const allFailed = Promise.all(calls.map(untilFailed));
    // The page ignores the event until it has processed the previous reply.
    await expect(async () => {
      const flag = page.waitForResponse(`**/api${FLAG}`, { timeout: 1000 });
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      await flag;
    }).toPass();
    await allFailed;
    await expectHome(page);
    await expectNoOtherToast(page, apiProxy, '失败');
  });
});

test(
  'a document with failures',
  { tag: '@both' },
  async ({ page, site, api, apiProxy, planned, isMobile }, { testId }) => {
    planned.push(/status of 404/);
    // A failure is fresh for five seconds after the start of the navigation. On a busy machine hydration may
    // take longer, so the clock starts with it.
    await page.addInitScript(() => {
      const { now } = performance;
      let start: number | undefined;
      performance.now = () => {
        if (!window.hydrated) return 0;
        start ??= now.call(performance);
        return now.call(performance) - start;
      };
    });

    await test.step('shows equal texts as one toast, without a call', async () => {
      const calls = recordRequests(page, /\/api\/.*/);
      api.on(configCall('home'), {
        data: { banners: [testId], functions: [testId], notices: testId },
      });
      api.on(`/banner/${testId}`, failure('系统繁忙'));
      api.on(`/function/${testId}`, failure('系统繁忙'));
      api.on(searchCall(testId), failure('请稍候'));
      await visit(page, site.home, testId);
      await expect(site.main.getByRole('button', { name: '重试' })).toHaveCount(3);
      expect(calls).toEqual([]);
      await expect(toastOf(page).first()).toBeVisible();
      // antd shows one below the other, antd-mobile the last one.
      await expectToasts(page, ...(isMobile ? ['请稍候'] : ['系统繁忙', '请稍候']));
    });

    // Its status: gateway/src/http/headers.test.ts.
    await test.step('about a missing item shows one toast', async () => {
      await visit(page, `/details?banner=${testId}-gone`);
      await expect(site.heading).toHaveText('没有找到这个页面');
      await expectToasts(page, '资源不存在');
      await expectNoOtherToast(page, apiProxy, '资源不存在');
    });
  },
);

/** Lets time pass until the page has shown these toasts. */
async function untilToasts(page: Page, texts: string[]): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await page.evaluate(() => window.toasts)).toEqual(texts);
  }).toPass({ intervals: [20] });
}

/** The last of these toasts appears: 16 px from the top, for three seconds of the paused clock. */
async function expectToast(page: Page, texts: string[]) {
  const toast = toastOf(page).last();
  await untilToasts(page, texts);
  await page.clock.runFor(2850);
  await expect.poll(() => toastOf(page).evaluateAll(hasVisible)).toBe(true);
  const boxOf = async () => (await toast.boundingBox()) ?? { y: 0, width: 0 };
  await expect.poll(async () => (await boxOf()).y).toBeCloseTo(16, 0);
  expect((await boxOf()).width).toBeGreaterThan(20);
  // All of the text is seen.
  expect(await toast.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  if (texts.at(-1) === '') await expect(toast.locator('svg')).toBeVisible();
  // In steps, between which React renders.
  for (let step = 0; step < 16; step += 1) await page.clock.runFor(50);
  await expect.poll(() => toastOf(page).evaluateAll(hasVisible)).toBe(false);
  // Screen readers can browse to a live region.
  await expect(
    page.getByRole('status').filter({ hasText: texts.at(-1) || '请求失败' }),
  ).toHaveCount(0);
}

const hasVisible = (elements: Element[]) =>
  elements.some((element) => element.checkVisibility({ opacityProperty: true }));

/** The next failed search shows the next toast. */
async function expectNoOtherToast(page: Page, apiProxy: FakeApi, ...texts: string[]) {
  apiProxy.on(cardsCall('无人'), failure('下一个'));
  await search(page, '无人');
  await expectToasts(page, ...texts, '下一个');
}

/** Every section of the home page is rendered. */
async function expectHome(page: Page): Promise<void> {
  for (const name of ['冬日阅读', '借书', '借阅规则']) {
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
  }
}

/** Without typing, which would request suggestions. */
async function search(page: Page, term: string): Promise<void> {
  await page
    .getByLabel('站内搜索')
    .first()
    .evaluate((field: HTMLInputElement, term) => {
      field.value = term;
      field.form?.requestSubmit();
    }, term);
}
