import type { BrowserContext } from '@playwright/test';
import { startChunkedProxy } from './support/chunkedProxy.ts';
import { test as fakeApiTest } from './support/fakeApiSite.ts';
import { maintainHref } from './support/maintenance.ts';
import { pauseRequests, recordRequests } from './support/requests.ts';
import { articleHref, searchHref } from './support/site.ts';
import { expect, test, untilHydrated, untilIdle, untilRendered } from './support/test.ts';
import {
  layoutShifts,
  recordLayoutShifts,
  takeVisualSnapshot,
  visualDifferences,
} from './support/visualChanges.ts';

test.describe('a document has no layout shift, no API call, and no change by hydration', {
  tag: '@both',
}, () => {
  test('home', ({ context, site, baseURL }) => expectStable(context, baseURL, 200, [site.home]));

  test('search, results and no results', ({ context, baseURL }) =>
    expectStable(context, baseURL, 200, ['/details', searchHref('少儿'), searchHref('zzzqqq')]));

  test('banner, function entry and article', ({ context, baseURL }) =>
    expectStable(context, baseURL, 200, [
      '/details?banner=winter-reading',
      '/details?function=seats',
      articleHref('借阅指南：办证、借书与还书'),
    ]));

  test('judge page and maintenance page of an open site', ({ context, baseURL }) =>
    expectStable(context, baseURL, 200, ['/judgeView', maintainHref('/details?function=seats')]));

  test('unknown page and unknown item', ({ context, baseURL, planned }) => {
    planned.push(/status of 404/);
    return expectStable(context, baseURL, 404, ['/no-such-page', '/details?function=gone']);
  });

  fakeApiTest(
    'maintenance page of a closed site',
    async ({ page, context, baseURL, setCloseFlag }) => {
      await setCloseFlag(true);
      await untilRendered(page, '/maintain', '稍后再来');
      await expectStable(context, baseURL, 503, ['/maintain']);
    },
  );
});

/** Visits pages through a network that delivers each document a few tags at a time. */
async function expectStable(
  context: BrowserContext,
  origin: string | undefined,
  status: number,
  addresses: string[],
): Promise<void> {
  for (const address of addresses) {
    const proxy = await startChunkedProxy(String(origin));
    const page = await context.newPage();
    try {
      await untilRendered(page, address);
      const calls = recordRequests(page, /\/api\/.*/);
      const assets = await pauseRequests(page, '**/assets/**');
      await recordLayoutShifts(page);
      const reply = await page.goto(proxy.origin + address, { waitUntil: 'load' });
      expect(reply?.status()).toBe(status);
      await assets.requested;
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await takeVisualSnapshot(page)).toBeGreaterThan(10);
      assets.resume();
      await untilHydrated(page);
      await page.waitForLoadState('load');
      await untilIdle(page);
      expect(await visualDifferences(page), address).toEqual([]);
      expect((await layoutShifts(page)).filter((shift) => !isTableShift(shift))).toEqual([]);
      expect(calls, address).toEqual([]);
    } finally {
      // The page first, because it may still have requests.
      await page.close();
      proxy.close();
    }
  }
}

/** The columns of a table are as wide as their widest cells, which may be parsed last. */
const isTableShift = (shift: string) =>
  shift
    .split('\n')
    .every((moved, index) => index === 0 || /^<t(able|head|body|[rhd])\b/.test(moved));
