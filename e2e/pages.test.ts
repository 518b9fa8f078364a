import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { startChunkedProxy } from './support/chunkedProxy.ts';
import { test as fakeApiTest } from './support/fakeApiSite.ts';
import { maintainHref } from './support/maintenance.ts';
import { pauseRequests, recordRequests } from './support/requests.ts';
import { articleHref, assetsOf, searchHref } from './support/site.ts';
import { expect, test, untilHydrated, untilIdle, untilRendered } from './support/test.ts';
import {
  layoutShifts,
  recordLayoutShifts,
  takeVisualSnapshot,
  visualDifferences,
} from './support/visualChanges.ts';

/** Chunks are named after their page. */
const PAGE_CHUNK = /\/assets\/(\w+Page)-[^/]+\.(?:js|css)$/;

// With long texts: responsive.test.ts. States of the home page: homeStates.test.ts.
test.describe('a visit loads one chunk, shifts and changes nothing, and axe finds no violation', {
  tag: '@both',
}, () => {
  for (const [name, address, chunk, status] of [
    ['home page', '/', 'HomePage', 200],
    ['banner', '/details?banner=winter-reading', 'DetailsPage', 200],
    ['article', articleHref('borrowing-guide'), 'DetailsPage', 200],
    ['missing article with similar ones', articleHref('少儿'), 'DetailsPage', 404],
    ['search results', searchHref('少儿'), 'DetailsPage', 200],
    ['the articles with a tag', searchHref('tag:指南'), 'DetailsPage', 200],
    ['no search results', searchHref('zzzqqq'), 'DetailsPage', 200],
    ['judge page', '/judgeView?to=%2F', 'JudgePage', 200],
    ['maintenance page of an open site', maintainHref('/details'), 'MaintenancePage', 200],
    ['unknown page', '/no-such-page', 'NotFoundPage', 404],
  ] as const) {
    test(name, async ({ page, baseURL, planned }) => {
      planned.push(/status of 404/);
      await expectStableVisit(page, baseURL, address, { chunk, status });
    });
  }

  fakeApiTest('maintenance page of a closed site', async ({ page, baseURL, setCloseFlag }) => {
    await setCloseFlag(true);
    await untilRendered(page, '/maintain', '稍后再来');
    const expected = { chunk: 'MaintenancePage', status: 503 };
    await expectStableVisit(page, baseURL, '/maintain', expected);
  });
});

/** Visits a page through a network that delivers its document a few tags at a time. */
async function expectStableVisit(
  page: Page,
  origin: string | undefined,
  address: string,
  { chunk, status }: { chunk: string; status: number },
): Promise<void> {
  await untilRendered(page, address);
  const proxy = await startChunkedProxy(String(origin));
  try {
    const calls = recordRequests(page, /\/api\/.*/);
    const chunks = recordRequests(page, PAGE_CHUNK);
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
    expect(await visualDifferences(page)).toEqual([]);
    expect((await layoutShifts(page)).filter((shift) => !isTableShift(shift))).toEqual([]);
    expect(calls).toEqual([]);

    const named = assetsOf((await reply?.text()) ?? '').flatMap((url) => PAGE_CHUNK.exec(url)?.[1]);
    expect(named.length).toBeGreaterThan(3);
    expect(new Set([...chunks, ...named.filter(Boolean)])).toEqual(new Set([chunk]));
    await expectAccessible(page, ['light', 'dark']);
  } finally {
    // The page first, because it may still have requests.
    await page.close();
    await proxy.close();
  }
}

/** The columns of a table are as wide as their widest cells, which may be parsed last. */
const isTableShift = (shift: string) =>
  shift
    .split('\n')
    .every((moved, index) => index === 0 || /^<t(able|head|body|[rhd])\b/.test(moved));
