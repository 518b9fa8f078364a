import type { Page } from '@playwright/test';
import { searchHref } from './support/addresses.ts';
import { assetsOf } from './support/assets.ts';
import { loadDeferredScripts } from './support/deferredScripts.ts';
import { expect, test, untilIdle, visit } from './support/test.ts';

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

/** What is fetched ahead would be requested when the page is idle. */
async function untilFetched(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await untilIdle(page);
}

test('a visit fetches the chunk of its own page alone, and its document names no other', {
  tag: '@both',
}, async ({ page, home, heading, entry, planned, request }) => {
  planned.push(/status of 404/);
  const pages = recordPages(page);
  for (const [address, chunk] of [
    [home, 'HomePage'],
    [entry.href, 'DetailsPage'],
    [searchHref('借阅'), 'DetailsPage'],
    ['/details?banner=%2F', 'DetailsPage'],
    ['/judgeView', 'JudgePage'],
    ['/maintain', 'MaintenancePage'],
    ['/no-such-page', 'NotFoundPage'],
  ] as const) {
    pages.clear();
    await visit(page, address);
    await untilFetched(page);
    await expect(heading).toHaveCount(1);
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
  main,
  heading,
  entry,
}) => {
  const pages = recordPages(page);
  await page.goto(home);
  await untilFetched(page);
  expect([...pages]).toEqual(['HomePage']);

  await test.step('not while the pointer or the keyboard passes over links', async () => {
    const links = main.getByRole('link');
    for (const link of (await links.all()).slice(0, 8)) {
      await link.focus();
      await link.hover();
    }
    await untilIdle(page);
    expect([...pages]).toEqual(['HomePage']);
  });

  await entry.link.click();
  await expect(heading).toHaveText(entry.title);
  await untilIdle(page);
  expect([...pages]).toEqual(['HomePage', 'DetailsPage']);

  await page.getByRole('contentinfo').getByRole('link', { name: '为什么是这个版本？' }).click();
  await expect(page).toHaveURL(/\/judgeView/);
  await expect(heading).toBeVisible();
  await untilIdle(page);
  expect([...pages]).toEqual(['HomePage', 'DetailsPage', 'JudgePage']);
});

// After ten seconds without one: shared/react/entry/lazy.test.ts.
test('what calls the gateway and what toasts comes with the first interaction', async ({
  page,
  home,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/(gatewayApi|toaster)-/i.exec(request.url()) ?? [];
    if (name) requested.push(name.toLowerCase());
  });
  await page.goto(home);
  await untilFetched(page);
  expect(requested).toEqual([]);
  await loadDeferredScripts(page);
  expect(requested.sort()).toEqual(expect.arrayContaining(['gatewayapi', 'toaster']));
});
