import type { Page } from '@playwright/test';
import { assetsOf } from './assets.ts';
import { getHomeContent } from './site.ts';
import { expect, test } from './test.ts';

/** Scripts and styles are named after the page that they are. */
const PAGE_CHUNK = /\/assets\/(\w+Page)-[^/]+\.(?:js|css)$/;

/** The pages whose chunks were fetched, in the order of their first file. */
function recordPages(page: Page): Set<string> {
  const pages = new Set<string>();
  page.on('request', (request) => {
    const name = PAGE_CHUNK.exec(request.url())?.[1];
    if (name) pages.add(name);
  });
  return pages;
}

/** Loads the address, then waits until nothing more is fetched. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a visit fetches the chunk of its own page alone', { tag: '@both' }, () => {
  test('at both homes', async ({ page }) => {
    const pages = recordPages(page);
    for (const address of ['/homeWeb', '/homeApp']) {
      pages.clear();
      await visit(page, address);
      await expect(heading(page)).toHaveCount(1);
      expect([...pages], address).toEqual(['HomePage']);
    }
  });

  test('at every kind of details address', async ({ page, planned, request }) => {
    planned.push(/status of 404/);
    const { banners } = await getHomeContent(request);
    const thing = `banner=${banners[0]?.id}`;
    const pages = recordPages(page);
    for (const query of ['', thing, `search=${encodeURIComponent('借阅')}`, 'banner=%2F']) {
      await visit(page, `/details?${query}`);
      await expect(heading(page)).toBeVisible();
      expect([...pages], query).toEqual(['DetailsPage']);
    }
  });

  test('at the judge page, the maintenance page and an unknown page', async ({ page, planned }) => {
    planned.push(/status of 404/);
    const pages = recordPages(page);
    for (const [address, chunk] of [
      ['/judgeView', 'JudgePage'],
      ['/maintain', 'MaintainPage'],
      ['/no-such-page', 'NotFoundPage'],
    ] as const) {
      pages.clear();
      await visit(page, address);
      await expect(heading(page)).toBeVisible();
      expect([...pages]).toEqual([chunk]);
    }
  });
});

test('the chunk of another page comes when the visitor goes there, and not before', {
  tag: '@both',
}, async ({ page, home, request }) => {
  const { functions } = await getHomeContent(request);
  const pages = recordPages(page);
  await visit(page, home);
  expect([...pages]).toEqual(['HomePage']);

  await test.step('not while the pointer or the keyboard passes over links', async () => {
    const links = page.getByRole('main').getByRole('link');
    for (const link of (await links.all()).slice(0, 8)) {
      await link.focus();
      await link.hover();
    }
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect([...pages]).toEqual(['HomePage']);
  });

  const entry = page.getByRole('main').getByRole('link', { name: functions[0]?.title }).first();
  await entry.click();
  await expect(heading(page)).toHaveText(functions[0]?.title ?? '');
  await page.waitForLoadState('networkidle');
  expect([...pages]).toEqual(['HomePage', 'DetailsPage']);

  await page.getByRole('contentinfo').getByRole('link', { name: '为什么是这个版本？' }).click();
  await expect(page).toHaveURL(/\/judgeView/);
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...pages]).toEqual(['HomePage', 'DetailsPage', 'JudgePage']);
});

test('a document names no page’s chunk but its own', { tag: '@both' }, async ({
  request,
  home,
}) => {
  for (const [address, chunk] of [
    [home, 'HomePage'],
    ['/details', 'DetailsPage'],
    ['/judgeView', 'JudgePage'],
    ['/maintain', 'MaintainPage'],
    ['/no-such-page', 'NotFoundPage'],
  ] as const) {
    const assets = assetsOf(await (await request.get(address)).text());
    expect(assets.length).toBeGreaterThan(3);
    const pages = assets.flatMap((url) => PAGE_CHUNK.exec(url)?.[1] ?? []);
    expect([...new Set(pages)], address).toEqual([chunk]);
  }
});

test.describe('what calls the gateway and what toasts', { tag: '@both' }, () => {
  const chunks = [/\/gatewayApi-/, /\/toaster-/i];
  const recordChunks = (page: Page) => {
    const came = new Set<RegExp>();
    page.on('requestfinished', (request) => {
      for (const chunk of chunks) if (chunk.test(request.url())) came.add(chunk);
    });
    return came;
  };

  test('comes with the first sign that a visitor does something', async ({ page, home }) => {
    const came = recordChunks(page);
    await visit(page, home);
    expect(came.size).toBe(0);
    await page.keyboard.press('Shift');
    await expect.poll(() => came.size).toBe(chunks.length);
  });

  test('comes by itself when the page has been there for ten seconds', async ({ page, home }) => {
    const came = recordChunks(page);
    await page.clock.install();
    await visit(page, home);
    // The clock runs on meanwhile: on a busy machine by seconds.
    await page.clock.fastForward(3000);
    expect(came.size).toBe(0);
    await page.clock.fastForward(7000);
    await expect.poll(() => came.size).toBe(chunks.length);
  });
});
