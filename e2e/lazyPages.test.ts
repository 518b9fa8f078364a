import type { Page } from '@playwright/test';
import { assetsOf } from './assets.ts';
import { getHomeContent } from './site.ts';
import { expect, test, untilRendered } from './test.ts';

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

test('a visit fetches the chunk of its own page alone, and its document names no other', {
  tag: '@both',
}, async ({ page, home, planned, request }) => {
  planned.push(/status of 404/);
  const { banners } = await getHomeContent(request);
  const pages = recordPages(page);
  for (const [address, chunk] of [
    [home, 'HomePage'],
    ['/details', 'DetailsPage'],
    [`/details?banner=${banners[0]?.id}`, 'DetailsPage'],
    [`/details?search=${encodeURIComponent('借阅')}`, 'DetailsPage'],
    ['/details?banner=%2F', 'DetailsPage'],
    ['/judgeView', 'JudgePage'],
    ['/maintain', 'MaintainPage'],
    ['/no-such-page', 'NotFoundPage'],
  ] as const) {
    await untilRendered(page, address);
    pages.clear();
    await visit(page, address);
    await expect(heading(page)).toHaveCount(1);
    expect([...pages], address).toEqual([chunk]);

    const assets = assetsOf(await (await request.get(address)).text());
    expect(assets.length).toBeGreaterThan(3);
    const named = assets.flatMap((url) => PAGE_CHUNK.exec(url)?.[1] ?? []);
    expect([...new Set(named)], address).toEqual([chunk]);
  }
});

test('the chunk of another page comes when the visitor goes there, and not before', async ({
  page,
  home,
  request,
}) => {
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

test('what calls the gateway and what toasts comes with the first interaction, or after ten seconds', async ({
  page,
  home,
}) => {
  const chunks = [/\/gatewayApi-/, /\/toaster-/i];
  const came = new Set<RegExp>();
  page.on('requestfinished', (request) => {
    for (const chunk of chunks) if (chunk.test(request.url())) came.add(chunk);
  });

  await page.clock.install();

  await test.step('by itself after ten seconds', async () => {
    await visit(page, home);
    // The clock runs on meanwhile: on a busy machine by seconds.
    await page.clock.fastForward(3000);
    expect(came.size).toBe(0);
    await page.clock.fastForward(7000);
    await expect.poll(() => came.size).toBe(chunks.length);
  });

  await test.step('with the first interaction', async () => {
    came.clear();
    await visit(page, home);
    expect(came.size).toBe(0);
    await page.keyboard.press('Shift');
    await expect.poll(() => came.size).toBe(chunks.length);
  });
});
