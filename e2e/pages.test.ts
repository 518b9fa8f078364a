import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test as fakeApiTest } from './support/fakeApiSite.ts';
import { maintainHref } from './support/maintenance.ts';
import { pauseRequests, recordRequests } from './support/requests.ts';
import { articleHref, assetsOf, searchHref } from './support/site.ts';
import { expect, test, untilHydrated, untilIdle, untilRendered } from './support/test.ts';
import {
  layoutShifts,
  recordLayoutShifts,
  takeVisualSnapshot,
  unstableDetails,
  visualDifferences,
} from './support/visualChanges.ts';

const ASSETS = '**/assets/**';
/** Chunks are named after their page. */
const PAGE_CHUNK = /\/assets\/(\w+Page)-[^/]+\.(?:js|css)$/;

type Visit = readonly [name: string, address: string, chunk: string, status: number];

/** Two in a test, because the second visit of a browser page costs half. */
const visits: Visit[][] = [
  [
    ['home page', '/', 'HomePage', 200],
    ['banner', '/details?banner=winter-reading', 'DetailsPage', 200],
  ],
  [
    ['article', articleHref('borrowing-guide'), 'DetailsPage', 200],
    ['search results', searchHref('少儿'), 'SearchPage', 200],
  ],
  [
    ['no search results', searchHref('zzzqqq'), 'SearchPage', 200],
    ['judge page', '/judgeView?to=%2F', 'JudgePage', 200],
  ],
  [
    ['unknown page', '/no-such-page', 'NotFoundPage', 404],
    ['maintenance page of an open site', maintainHref('/details'), 'MaintenancePage', 200],
  ],
];

// With long texts: responsive.test.ts. States of the home page: homeStates.test.ts.
test.describe('a visit loads one chunk, shifts and changes nothing, and axe finds no violation', {
  tag: '@both',
}, () => {
  for (const pages of visits) {
    test(pages.map(([name]) => name).join(', '), async ({ page, planned }) => {
      planned.push(/status of 404/);
      await expectStableVisits(page, pages);
    });
  }

  fakeApiTest('maintenance page of a closed site', async ({ page, setCloseFlag }) => {
    await setCloseFlag(true);
    await untilRendered(page, '/maintain', '稍后再来');
    await expectStableVisits(page, [['closed site', '/maintain', 'MaintenancePage', 503]]);
  });
});

async function expectStableVisits(page: Page, visits: Visit[]): Promise<void> {
  await recordLayoutShifts(page);
  for (const visit of visits) await test.step(visit[0], () => expectStableVisit(page, visit));
}

async function expectStableVisit(page: Page, [, address, chunk, status]: Visit): Promise<void> {
  await untilRendered(page, address);
  // axe has changed them for the previous page.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  const calls = recordRequests(page, /\/api\/.*/);
  const chunks = recordRequests(page, PAGE_CHUNK);
  const assets = await pauseRequests(page, ASSETS);
  const reply = await page.goto(address, { waitUntil: 'load' });
  expect.soft(reply?.status()).toBe(status);
  await assets.requested;
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect.soft(await unstableDetails(page)).toEqual([]);
  expect(await takeVisualSnapshot(page)).toBeGreaterThan(10);
  assets.resume();
  await untilHydrated(page);
  await page.waitForLoadState('load');
  await untilIdle(page);
  expect.soft(await visualDifferences(page)).toEqual([]);
  expect.soft(await layoutShifts(page)).toEqual([]);
  expect.soft(calls).toEqual([]);

  const named = assetsOf((await reply?.text()) ?? '').flatMap((url) => PAGE_CHUNK.exec(url)?.[1]);
  expect.soft(named.length).toBeGreaterThan(3);
  expect.soft(new Set([...chunks, ...named.filter(Boolean)])).toEqual(new Set([chunk]));
  await page.unroute(ASSETS);
  await expectAccessible(page, 'html', ['light', 'dark']);
}
