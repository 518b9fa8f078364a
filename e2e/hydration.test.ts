import { cardsCall, configCall, test as fakeApiTest } from './support/fakeApiSite.ts';
import { pauseRequests } from './support/requests.ts';
import { serveSearch } from './support/searchField.ts';
import { expect, test, untilHydrated, untilIdle, visit } from './support/test.ts';

const SCRIPTS = '**/assets/main-*.js';

test('a page that is not hydrated yet', async ({ page, site, entry, planned }) => {
  await test.step('shows the previous page on Back', async () => {
    const details = site.main.getByRole('heading', { level: 1, name: entry.title });
    await page.goto(site.home);
    await entry.link.click();
    await expect(details).toBeVisible();
    const scripts = await pauseRequests(page, SCRIPTS);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await scripts.requested;
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(site.home);
    scripts.resume();
    await expect(entry.link).toBeVisible();
    await expect(details).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(entry.href);
    await expect(details).toBeVisible();
    await expect(entry.link).toHaveCount(0);
    await page.unroute(SCRIPTS);
  });

  await test.step('shows the results of a search that is sent', async () => {
    await page.goto(site.home, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
    await site.searchField.fill('鸵鸟');
    await site.searchField.press('Enter');
    await expect(site.main.getByText('没有找到与“鸵鸟”')).toBeVisible();
  });

  await test.step('handles the first click on a button when it is', async () => {
    const scripts = await pauseRequests(page, SCRIPTS);
    await page.goto(site.home, { waitUntil: 'commit' });
    const dark = page.getByRole('button', { name: '深色模式' });
    await dark.click();
    scripts.resume();
    await untilHydrated(page);
    await expect(dark).toHaveAttribute('aria-pressed', 'true');
    await dark.click();
    await expect(dark).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('reports a mismatch with its stack', async () => {
    planned.push(/Minified React error #418/);
    await page.route(site.home, async (route) => {
      const html = await (await route.fetch()).text();
      const body = html.replace(`>${entry.title}<`, '>other<');
      await route.fulfill({ contentType: 'text/html', body });
    });
    const reported = page.waitForEvent('pageerror');
    await page.goto(site.home);
    expect((await reported).stack).toMatch(/React recovered.*Minified React error #418.*\n\s+at /);
    await expect(entry.link).toBeVisible();
  });
});

test('a click while React starts is handled once', async ({ page, site }) => {
  await page.addInitScript(() => {
    const { mark } = performance;
    const click = () => document.querySelector<HTMLElement>('[aria-label="深色模式"]')?.click();
    performance.mark = (name, options) => {
      if (name === 'hydrating') queueMicrotask(click);
      return mark.call(performance, name, options);
    };
  });
  await page.goto(site.home);
  await untilIdle(page);
  const dark = page.getByRole('button', { name: '深色模式' });
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
});

fakeApiTest(
  'text that is typed before hydration stays, and has suggestions',
  { tag: '@both' },
  async ({ page, site, apiProxy }) => {
    serveSearch(apiProxy, '借阅', '借阅规则');
    const scripts = await pauseRequests(page, SCRIPTS);
    await page.goto(site.home, { waitUntil: 'commit' });
    await site.searchField.pressSequentially('借阅');
    scripts.resume();
    await untilHydrated(page);
    await expect(site.searchField).toHaveValue('借阅');
    await expect(page.getByRole('option')).toHaveText(['借阅规则', /全部结果/]);
    await site.searchField.pressSequentially('证');
    await expect(site.searchField).toHaveValue('借阅证');
  },
);

fakeApiTest(
  'a stale failure is refetched after hydration',
  async ({ page, site, api, planned }, { testId: id }) => {
    api.on(configCall('home'), { data: { banners: [1], functions: [id], notices: '公告' } });
    api.on(`/function/${id}`, { raw: '{"code":7}' });
    await page.addInitScript(() => {
      const { now } = performance;
      performance.now = () => now.call(performance) + 60_000;
    });
    const refetch = page.waitForRequest(`**/api/function/${id}`);
    await visit(page, site.home, '服务没有加载出来');
    await refetch;

    planned.push(/status of 404/);
    const missing = page.waitForRequest(`**/api/banner/${id}`);
    await page.goto(`/details?banner=${id}`);
    await missing;
    await expect(site.heading).toHaveText('没有找到这个页面');
  },
);

fakeApiTest(
  'dates keep the text of the document until they change, and follow a refetch and a navigation',
  async ({ page, site, apiProxy }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { formats: 0 });
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct(target, options) {
          Object.assign(globalThis, { formats: Reflect.get(globalThis, 'formats') + 1 });
          return Reflect.construct(target, options);
        },
      });
    });
    const formats = () => page.evaluate('formats');
    const date = site.main.locator('time');
    await visit(page, site.home, '2026年11月1日');
    await expect(date).toHaveText(['2026年11月1日']);
    expect(await formats()).toBe(0);

    const { data } = await (await page.request.get(`/api${cardsCall('公告')}`)).json();
    const [notice] = data.articles;
    const articles = [{ ...notice, updatedAt: '2026-12-24T20:00:00Z' }];
    apiProxy.on(cardsCall('公告'), { data: { articles, isPartial: false } });
    await page.clock.install({ time: Date.now() + 60 * 60_000 });
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(date).toHaveText(['2026年12月25日']);
    apiProxy.reset();
    await site.main.getByRole('link', { name: notice.title }).click();
    await expect(date).toHaveText(/2026年11月1日/);
    expect(await formats()).toBe(1);
  },
);
