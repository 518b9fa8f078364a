import type { BrowserContext, Page, Request } from '@playwright/test';
import { articleHref, searchHref } from './support/addresses.ts';
import { startChunkedProxy } from './support/chunkedProxy.ts';
import { FLAG, test as fakeApiTest, searchCall } from './support/fakeApiSite.ts';
import { maintain } from './support/maintenance.ts';
import { holdRequests } from './support/requests.ts';
import { expect, test, untilHydrated, untilIdle, untilRendered, visit } from './support/test.ts';
import { recordToasts } from './support/toasts.ts';
import {
  recordLayoutShifts,
  takeVisualSnapshot,
  visualDifferences,
} from './support/visualChanges.ts';

const CONTENT = [
  '/support/config/getKey?key=site',
  '/support/config/getKey?key=home',
  '/banner/1',
  '/function/7',
  searchCall('公告'),
];

const ASSETS = '**/assets/**';

function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const [, call] = /\/api(\/.*)/.exec(request.url()) ?? [];
    if (call) calls.push(call);
  });
  return calls;
}

/**
 * Visits a page through a network that delivers its document a few tags at a time: no layout shift,
 * no API call, and hydration changes nothing.
 */
async function expectWholeFirstView(
  context: BrowserContext,
  origin: string,
  address: string,
  status = 200,
): Promise<void> {
  const trickle = await startChunkedProxy(origin);
  const page = await context.newPage();
  try {
    await untilRendered(page, address);
    const calls = recordCalls(page);
    const assets = await holdRequests(page, ASSETS);
    await recordLayoutShifts(page);
    const reply = await page.goto(trickle.origin + address, { waitUntil: 'load' });
    expect(reply?.status()).toBe(status);
    await assets.asked;
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await takeVisualSnapshot(page)).toBeGreaterThan(10);
    assets.release();
    await untilHydrated(page);
    await page.waitForLoadState('load');
    await untilIdle(page);
    expect(await visualDifferences(page)).toEqual([]);
    const shifts = await page.evaluate(() => window.rendering.shifts);
    expect(shifts.filter((shift) => !isTableShift(shift))).toEqual([]);
    expect(calls).toEqual([]);
  } finally {
    // The page first: it may still be fetching something.
    await page.close();
    trickle.close();
  }
}

/** The columns of a table are as wide as the widest of their cells, whenever it comes. */
const isTableShift = (shift: string) =>
  shift
    .split('\n')
    .every((moved, index) => index === 0 || /^<t(able|head|body|[rhd])\b/.test(moved));

test.describe('a document is the whole first view of', { tag: '@both' }, () => {
  const expectAll = async (
    context: BrowserContext,
    origin: string | undefined,
    addresses: string[],
    status?: number,
  ) => {
    for (const address of addresses) {
      await test.step(address, () =>
        expectWholeFirstView(context, String(origin), address, status),
      );
    }
  };

  test('the home', ({ context, home, baseURL }) => expectAll(context, baseURL, [home]));

  test('the search, its results and a search without results', ({ context, baseURL }) =>
    expectAll(context, baseURL, ['/details', searchHref('少儿'), searchHref('zzzqqq')]));

  test('a banner, an entry and an article', ({ context, baseURL }) =>
    expectAll(context, baseURL, [
      '/details?banner=winter-reading',
      '/details?function=seats',
      articleHref('借阅指南：办证、借书与还书'),
    ]));

  test('the judge page, the maintenance page of an open site, and errors', async ({
    context,
    baseURL,
    planned,
  }) => {
    planned.push(/status of 404/);
    await expectAll(context, baseURL, ['/judgeView', maintain('/details?function=seats')]);
    await expectAll(context, baseURL, ['/no-such-page', '/details?function=gone'], 404);
  });

  fakeApiTest(
    'the maintenance page of a closed site',
    async ({ page, context, apiProxy, setCloseFlag }) => {
      await setCloseFlag(true);
      await untilRendered(page, '/maintain', '稍后再来');
      await expectWholeFirstView(context, apiProxy.origin, '/maintain', 503);
    },
  );
});

test('the scripts of a page wait until its first banner is there', async ({ page, home }) => {
  const order: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') order.push('script');
  });
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image') order.push('picture');
  });
  const pictures = await holdRequests(page, '**/media/**');
  await page.goto(home, { waitUntil: 'domcontentloaded' });
  await pictures.asked;
  await untilIdle(page);
  expect(order).toEqual([]);
  pictures.release();
  await untilHydrated(page);
  expect(order[0]).toBe('picture');
  expect(order).toContain('script');
});

test('a page asks for its scripts with the first touch', async ({ page, home }) => {
  // Nothing else would: a picture that never comes keeps the page from being loaded.
  await untilRendered(page, home);
  await page.route('**/media/**', () => {});
  await page.goto(home, { waitUntil: 'domcontentloaded' });
  await page.locator('body').press('Shift');
  await untilHydrated(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what keeps the scripts from coming leaves a page that reads well and leads on', async ({
  page,
  home,
  heading,
  entry,
  planned,
}) => {
  planned.push(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
  await untilRendered(page, entry.href);
  await recordLayoutShifts(page);
  const failed = page.waitForEvent('pageerror');
  await page.route('**/assets/HomePage-*', (route) => route.abort());
  await page.goto(home, { waitUntil: 'load' });
  await takeVisualSnapshot(page);
  await failed;
  await untilIdle(page);
  expect(await visualDifferences(page)).toEqual([]);
  await entry.link.click();
  await expect(page).toHaveURL(entry.href);
  await expect(heading).toHaveText(entry.title);
});

test('the first styles of a page go when the whole ones have come, and else stay', async ({
  page,
  home,
  planned,
}) => {
  planned.push(/ERR_FAILED/);
  const first = page.locator('#first-styles');
  await page.goto(home);
  await expect(first).toHaveCount(0);
  await recordLayoutShifts(page);
  await page.route('**/assets/HomePage-*.css', (route) => route.abort());
  await page.goto(home, { waitUntil: 'load' });
  await takeVisualSnapshot(page);
  await untilHydrated(page);
  await expect(first).toHaveCount(1);
  expect(await visualDifferences(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home reads well and leads on, with the pictures of all slides', {
    tag: '@both',
  }, async ({ page, home, main, heading, homeLink, homeContent, entry }) => {
    const { site, banners, functions, notices } = homeContent;
    await visit(page, home);
    await expect(page.getByRole('banner').getByText(site.name)).toBeVisible();
    for (const { title } of functions) {
      await expect(main.getByRole('link', { name: title }).first()).toBeVisible();
    }
    await expect(main.getByText(notices[0]?.title ?? '').first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();

    const slides = main.getByRole('group');
    await expect(slides).toHaveCount(banners.length);
    for (const [index, { title }] of banners.entries()) {
      const slide = slides.nth(index);
      await slide.scrollIntoViewIfNeeded();
      await expect(slide.getByRole('img')).toBeVisible();
      await expect(slide).toContainText(title);
      const { width = 0, height = 0 } = (await slide.getByRole('img').boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThan(100);
    }

    await entry.link.click();
    await expect(page).toHaveURL(entry.href);
    await expect(heading).toHaveText(entry.title);
    await homeLink.click();
    await expect(page).toHaveURL(home);
  });

  test('a search finds articles, which can be read', async ({
    page,
    main,
    heading,
    searchField,
  }) => {
    await visit(page, '/details');
    await untilRendered(page, searchHref('少儿'));
    await searchField.fill('少儿');
    await searchField.press('Enter');
    await expect(page).toHaveURL(searchHref('少儿'));
    await expect(main.getByText(/^共 \d+ 条/)).toBeVisible();
    const article = main.getByRole('listitem').getByRole('link').first();
    const href = (await article.getAttribute('href')) ?? '';
    await untilRendered(page, href);
    await article.click();
    await expect(heading).toHaveText(new URL(page.url()).searchParams.get('article') ?? '');
    await expect(main.locator('time')).toBeVisible();
    expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(200);
  });

  test('the judge page takes a choice', async ({ page }) => {
    await visit(page, '/judgeView');
    await expect(page.getByText('我们为您显示电脑版')).toBeVisible();
    await page.getByRole('button', { name: '总是使用手机版' }).click();
    await expect(page).toHaveURL('/homeApp');
    await visit(page, '/judgeView');
    await expect(page.getByText('我们为您显示手机版')).toBeVisible();
    await expect(page.getByText('因为您之前选择了这个版本。')).toBeVisible();
  });

  fakeApiTest(
    'the maintenance page leads on while the site is open and tells that it is closed',
    async ({ page, home, heading, setCloseFlag }) => {
      await visit(page, maintain('/details'));
      await page.getByRole('link', { name: '继续访问' }).click();
      await expect(page).toHaveURL('/details');
      await setCloseFlag(true);
      const reply = await visit(page, home, '稍后再来');
      expect(reply?.status()).toBe(503);
      await expect(heading).toHaveText('维护中');
      await expect(page.getByText('稍后再来')).toBeVisible();
    },
  );
});

fakeApiTest.describe('a document out of the history', () => {
  fakeApiTest(
    'asks for everything again and shows what has changed',
    async ({ page, home, main, api }) => {
      await visit(page, home);
      await page.goto('about:blank');
      const calls = recordCalls(page);
      const icon = { src: '/media/borrow.webp', alt: '' };
      api.on('/function/7', { data: { id: '7', title: '还书', icon } });
      await page.goBack();
      await expect(main.getByRole('link', { name: '还书' }).first()).toBeVisible();
      // The banners are an island, which is hydrated after the rest.
      await expect.poll(() => calls.sort()).toEqual([FLAG, ...CONTENT].sort());
    },
  );

  fakeApiTest(
    'stays as it is, without a toast, if that fails',
    async ({ page, home, main, apiProxy }) => {
      const toasts = await recordToasts(page);
      await visit(page, home);
      await page.goto('about:blank');
      for (const path of [FLAG, ...CONTENT]) {
        apiProxy.on(path, { raw: '{"code":500,"msg":"后台失败","data":null}' });
      }
      const failed = [FLAG, ...CONTENT].map((path) =>
        page.waitForResponse((reply) => reply.url().endsWith(path)),
      );
      await page.goBack();
      for (const reply of failed) await (await reply).finished();
      await untilIdle(page);
      await expect(main.getByRole('link', { name: '借书' }).first()).toBeVisible();
      expect(await toasts.untilCome(0)).toEqual([]);
    },
  );
});
