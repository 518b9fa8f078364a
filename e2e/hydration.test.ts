import type { Page } from '@playwright/test';
import { configCall, test as fakeApiTest } from './support/fakeApiSite.ts';
import { expect, test, visit } from './support/test.ts';

declare global {
  interface Window {
    /** The number of tasks that React's scheduler has started. */
    tasks: number;
    isPaused?: boolean;
    resume?: () => void;
  }
}

const PAUSE_KEY = 'pause-after-tasks';

/**
 * Makes React hydrate in small tasks, and pauses it after the number in sessionStorage. React's
 * scheduler starts each task with a message and yields after five milliseconds.
 */
async function controlScheduler(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const pauseAfter = Number(sessionStorage.getItem(key) ?? Number.POSITIVE_INFINITY);
    const { now } = performance;
    let reads = 0;
    // Each read of the clock adds a millisecond.
    performance.now = () => now.call(performance) + reads++;

    const { postMessage } = MessagePort.prototype;
    const paused: (() => void)[] = [];
    window.tasks = 0;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => postMessage.call(this, message);
      window.tasks += 1;
      if (window.tasks <= pauseAfter) return send();
      window.isPaused = true;
      paused.push(send);
    };
    window.resume = () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const send of paused.splice(0)) send();
    };
  }, PAUSE_KEY);
}

test('Back during hydration shows the previous page', async ({ page, site, entry }) => {
  const details = page.getByRole('main').getByRole('heading', { level: 1, name: entry.title });
  await page.goto(site.home);
  await entry.link.click();
  await expect(details).toBeVisible();
  await controlScheduler(page);
  await page.reload();
  const tasks = await page.evaluate(() => window.tasks);
  expect(tasks).toBeGreaterThan(20);

  for (const share of [0, 0.7]) {
    const pauseAfter = String(Math.floor(share * tasks));
    await page.evaluate(
      ([key, value]) => sessionStorage.setItem(String(key), String(value)),
      [PAUSE_KEY, pauseAfter],
    );
    await page.reload({ waitUntil: 'load' });
    await page.waitForFunction(() => window.isPaused || window.hydrated);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(site.home);
    await page.evaluate(() => window.resume?.());
    await expect(entry.link).toBeVisible();
    await expect(details).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(entry.href);
    await expect(details).toBeVisible();
    await expect(entry.link).toHaveCount(0);
  }
});

test('a mismatch is reported with its stack', async ({ page, site, entry, planned }) => {
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

fakeApiTest(
  'a stale failure is refetched after hydration',
  async ({ page, site, api }, { testId: id }) => {
    api.on(configCall('home'), { data: { banners: [1], functions: [id], notices: '公告' } });
    api.on(`/function/${id}`, { raw: '{"code":7}' });
    await page.addInitScript(() => {
      const { now } = performance;
      performance.now = () => now.call(performance) + 60_000;
    });
    const refetch = page.waitForRequest(`**/api/function/${id}`);
    await visit(page, site.home, '服务没有加载出来');
    await refetch;
  },
);
