import type { BrowserContext, Page, Request } from '@playwright/test';
import { FLAG, maintain, say } from './closing.ts';
import { differencesOfLook, rememberLook, watchLook } from './look.ts';
import { test as ownTest, untilTold } from './ownApi.ts';
import { getFirstEntry, getHomeContent } from './site.ts';
import { expect, test, untilHydrated, untilRendered } from './test.ts';
import { watchToasts } from './toasts.ts';
import { createTrickle } from './trickle.ts';

const borrowing = { id: '7', title: '借书', icon: { src: '/media/borrow.webp', alt: '' } };
const CONFIG_SITE = '/support/config/getKey?key=site';
const CONFIG_HOME = '/support/config/getKey?key=home';
const NOTICES = `/richText/search/${encodeURIComponent('公告')}`;

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (isCall(request)) calls.push(request.url());
  });
  return calls;
}

/** Keeps scripts and styles from the page; the result says that one was asked for, and lets them come. */
async function holdAssets(page: Page) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
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
  const trickle = await createTrickle(origin);
  const page = await context.newPage();
  try {
    await untilRendered(page, address);
    const calls = recordCalls(page);
    const assets = await holdAssets(page);
    await watchLook(page);
    const reply = await page.goto(trickle.origin + address, { waitUntil: 'load' });
    expect(reply?.status()).toBe(status);
    await assets.asked;
    await expect(heading(page)).toHaveCount(1);
    expect(await rememberLook(page)).toBeGreaterThan(10);
    assets.release();
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await differencesOfLook(page)).toEqual([]);
    const shifts = await page.evaluate(() => window.look.shifts);
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

const article = (title: string) => `/details?article=${encodeURIComponent(title)}`;
const search = (term: string) => `/details?search=${encodeURIComponent(term)}`;

test.describe('a document is the whole first view of', { tag: '@both' }, () => {
  const expectAll = async (
    context: BrowserContext,
    origin: string,
    addresses: string[],
    status = 200,
  ) => {
    // A document that comes bit by bit takes seconds, and there are several.
    test.slow();
    for (const address of addresses) {
      await test.step(address, () => expectWholeFirstView(context, origin, address, status));
    }
  };

  test('the home', ({ context, home, baseURL }) => expectAll(context, String(baseURL), [home]));

  test('the search, its results and a search without results', ({ context, baseURL }) =>
    expectAll(context, String(baseURL), ['/details', search('少儿'), search('zzzqqq')]));

  test('a banner, an entry and articles', ({ context, baseURL }) =>
    expectAll(context, String(baseURL), [
      '/details?banner=winter-reading',
      '/details?function=seats',
      article('馆史｜从南渠藏书楼到眠鹭湖畔'),
      article('借阅指南：办证、借书与还书'),
    ]));

  test('the judge page, the maintenance page of an open site, and errors', async ({
    context,
    baseURL,
    planned,
  }) => {
    planned.push(/status of 404/);
    const origin = String(baseURL);
    await expectAll(context, origin, ['/judgeView', maintain('/details?function=seats')]);
    await expectAll(context, origin, ['/no-such-page', '/details?function=gone'], 404);
  });

  ownTest(
    'the maintenance page of a closed site',
    async ({ page, context, api, edge, planned }) => {
      planned.push(/status of 503/);
      await say(api, edge, true);
      await untilTold(page, '/maintain', '稍后再来');
      await expectWholeFirstView(context, edge.origin, '/maintain', 503);
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
  const asked = Promise.withResolvers<void>();
  const mayCome = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    asked.resolve();
    await mayCome.promise;
    await route.continue();
  });
  await page.goto(home, { waitUntil: 'domcontentloaded' });
  await asked.promise;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(order).toEqual([]);
  mayCome.resolve();
  await untilHydrated(page);
  expect(order[0]).toBe('picture');
  expect(order).toContain('script');
});

test.describe('before its scripts have come, a page', () => {
  test('searches and leads on by its links', async ({ page, home, request }) => {
    const entry = await getFirstEntry(page, request);
    await untilRendered(page, `/details?function=${entry.id}`);
    await untilRendered(page, search('少儿'));
    const assets = await holdAssets(page);
    await page.goto(home, { waitUntil: 'load' });
    const visit = page.waitForRequest((request) => request.isNavigationRequest());
    await entry.link.click();
    await visit;
    await expect(page).toHaveURL(`/details?function=${entry.id}`);
    await expect(heading(page)).toHaveText(entry.title);
    const field = page.getByLabel('站内搜索');
    await field.fill('少儿');
    await field.press('Enter');
    await expect(page).toHaveURL(search('少儿'));
    await expect(page.getByText(/^共 \d+ 条/)).toBeVisible();
    assets.release();
    await untilHydrated(page);
  });

  test('is the one before when the visitor has gone back to it meanwhile', async ({
    page,
    home,
    request,
  }) => {
    const entry = await getFirstEntry(page, request);
    await page.goto(home);
    await entry.link.click();
    await expect(heading(page)).toHaveText(entry.title);
    const assets = await holdAssets(page);
    await page.reload({ waitUntil: 'load' });
    await assets.asked;
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(home);
    assets.release();
    await expect(entry.link).toBeVisible();
    await expect(page.getByRole('main').getByRole('region', { name: '公告' })).toBeVisible();
  });

  test('asks for them with the first touch', async ({ page, home }) => {
    // Nothing else would: a picture that never comes keeps the page from being loaded.
    await untilRendered(page, home);
    await page.route('**/media/**', () => {});
    await page.goto(home, { waitUntil: 'domcontentloaded' });
    await page.locator('body').press('Shift');
    await untilHydrated(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('what keeps the scripts from coming leaves a page that reads well and leads on', async ({
  page,
  home,
  request,
  planned,
}) => {
  planned.push(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
  const entry = await getFirstEntry(page, request);
  await untilRendered(page, `/details?function=${entry.id}`);
  await watchLook(page);
  const refused = page.waitForEvent('requestfailed', (failed) =>
    failed.url().includes('/assets/HomePage-'),
  );
  await page.route('**/assets/HomePage-*', (route) => route.abort());
  await page.goto(home, { waitUntil: 'load' });
  await rememberLook(page);
  await refused;
  await page.waitForLoadState('networkidle');
  expect(await differencesOfLook(page)).toEqual([]);
  await entry.link.click();
  await expect(page).toHaveURL(`/details?function=${entry.id}`);
  await expect(heading(page)).toHaveText(entry.title);
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
  await watchLook(page);
  await page.route('**/assets/HomePage-*.css', (route) => route.abort());
  await page.goto(home, { waitUntil: 'load' });
  await rememberLook(page);
  await untilHydrated(page);
  await expect(first).toHaveCount(1);
  expect(await differencesOfLook(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home reads well and leads on, with the pictures of all slides', {
    tag: '@both',
  }, async ({ page, home, request }) => {
    const { site, banners, functions, notices } = await getHomeContent(request);
    await untilRendered(page, home);
    await page.goto(home);
    const main = page.getByRole('main');
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

    await main.getByRole('link', { name: functions[0]?.title }).first().click();
    await expect(page).toHaveURL(`/details?function=${functions[0]?.id}`);
    await expect(heading(page)).toHaveText(functions[0]?.title ?? '');
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(home);
  });

  test('a search finds articles, which can be read', async ({ page }) => {
    await untilRendered(page, '/details');
    await page.goto('/details');
    const field = page.getByLabel('站内搜索');
    await untilRendered(page, `/details?search=${encodeURIComponent('少儿')}`);
    await field.fill('少儿');
    await field.press('Enter');
    await expect(page).toHaveURL(`/details?search=${encodeURIComponent('少儿')}`);
    await expect(page.getByText(/^共 \d+ 条/)).toBeVisible();
    const article = page.getByRole('main').getByRole('listitem').getByRole('link').first();
    const href = (await article.getAttribute('href')) ?? '';
    await untilRendered(page, href);
    await article.click();
    const title = new URL(href, page.url()).searchParams.get('article') ?? '';
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole('main').locator('time')).toBeVisible();
    expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(200);
  });

  test('the judge page takes a choice', async ({ page, isMobile }) => {
    const [mine, other, otherHome] = isMobile
      ? ['手机版', '电脑版', '/homeWeb']
      : ['电脑版', '手机版', '/homeApp'];
    await untilRendered(page, '/judgeView');
    await page.goto('/judgeView');
    await expect(page.getByText(`我们为您显示${mine}`)).toBeVisible();
    await page.getByRole('button', { name: `总是使用${other}` }).click();
    await expect(page).toHaveURL(otherHome);
    await untilRendered(page, '/judgeView');
    await page.goto('/judgeView');
    await expect(page.getByText(`我们为您显示${other}`)).toBeVisible();
    await expect(page.getByText('因为您之前选择了这个版本。')).toBeVisible();
  });

  ownTest(
    'the maintenance page leads on while the site is open and tells that it is closed',
    async ({ page, home, api, edge, planned }) => {
      planned.push(/status of 503/);
      await untilRendered(page, maintain('/details'));
      await page.goto(maintain('/details'));
      await page.getByRole('link', { name: '继续访问' }).click();
      await expect(page).toHaveURL('/details');
      await say(api, edge, true);
      await untilTold(page, maintain(home), '稍后再来');
      expect((await page.goto(home))?.status()).toBe(503);
      await expect(heading(page)).toHaveText('维护中');
      await expect(page.getByText('稍后再来')).toBeVisible();
    },
  );
});

ownTest.describe('a document out of the history', () => {
  ownTest('asks for everything again and shows what has changed', async ({ page, home, api }) => {
    await untilRendered(page, home);
    await page.goto(home);
    await page.goto('about:blank');
    const calls = recordCalls(page);
    api.on('/function/7', { data: { ...borrowing, title: '还书' } });
    await page.goBack();
    await expect(page.getByRole('main').getByRole('link', { name: '还书' }).first()).toBeVisible();
    const asked = calls.map((url) => url.replace(/.*\/api/, '')).sort();
    expect(asked).toEqual(
      [FLAG, CONFIG_SITE, CONFIG_HOME, '/banner/1', '/function/7', NOTICES].sort(),
    );
  });

  ownTest('stays as it is, without a toast, if that fails', async ({ page, home, edge }) => {
    const toasts = await watchToasts(page);
    await untilRendered(page, home);
    await page.goto(home);
    await page.goto('about:blank');
    for (const path of [FLAG, CONFIG_SITE, CONFIG_HOME, '/banner/1', '/function/7', NOTICES]) {
      edge.on(path, { raw: '{"code":500,"msg":"后台失败","data":null}' });
    }
    const failed = page.waitForResponse((reply) => reply.url().endsWith('/function/7'));
    await page.goBack();
    await (await failed).finished();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main').getByRole('link', { name: '借书' }).first()).toBeVisible();
    expect(await toasts.untilCome(0)).toEqual([]);
  });
});
