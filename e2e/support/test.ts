import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { DOCUMENT_DATA_ID } from '../../shared/site/rendering.ts';
import { type FirstEntry, getFirstEntry, getHomeContent, type HomeContent } from './site.ts';

interface Fixtures {
  /** Console messages that a test brings about on purpose; any other error or warning fails it. */
  planned: RegExp[];
  home: '/homeWeb' | '/homeApp';
  homeContent: HomeContent;
  entry: FirstEntry;
  /** Navigates to the home page within the app, which then fetches its content. */
  goHome: () => Promise<void>;
  main: Locator;
  heading: Locator;
  homeLink: Locator;
  searchField: Locator;
}

/**
 * Visits (`goto`, `reload`) end when the site has taken its document over, so that what a test does
 * next happens in the app. A visit that names what it waits for (`waitUntil`) waits for that alone.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
  planned: async ({}, use) => use([]),
  home: async ({ isMobile }, use) => use(isMobile ? '/homeApp' : '/homeWeb'),
  homeContent: async ({ request }, use) => use(await getHomeContent(request)),
  entry: async ({ page, request }, use) => use(await getFirstEntry(page, request)),
  goHome: async ({ page, home, homeLink }, use) =>
    use(async () => {
      // The document of a home page carries its content.
      await page.goto('/details');
      await homeLink.click();
      await expect(page).toHaveURL(home);
    }),
  main: async ({ page }, use) => use(page.getByRole('main')),
  heading: async ({ page }, use) => use(page.getByRole('heading', { level: 1 })),
  homeLink: async ({ page }, use) => use(page.getByRole('banner').getByRole('link').first()),
  searchField: async ({ page }, use) => use(page.getByLabel('站内搜索')),
  context: async ({ context, planned, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', waitForTakeovers);
    const unplanned: string[] = [];
    const note = (text: string) => {
      if (!planned.some((pattern) => pattern.test(text))) unplanned.push(text);
    };
    context.on('console', (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type())) {
        note(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => note(`uncaught: ${error.error().stack || error.error()}`));
    await use(context);
    expect(unplanned, 'unplanned console errors and warnings').toEqual([]);
  },
});

export { expect };

/** Until the site has taken over the document that the page shows, with all of its parts. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/**
 * Waits until the document of an address is rendered and contains these texts: on a busy machine the
 * first may be an app shell, and after a change of the content one may still be older.
 */
export async function untilRendered(
  { request }: Pick<Page, 'request'>,
  address: string,
  ...texts: string[]
): Promise<void> {
  await expect(async () => {
    const html = await (await request.get(address)).text();
    for (const text of [' data-scripts="', ...texts]) expect(html).toContain(text);
  }).toPass({ timeout: 15_000, intervals: [50] });
}

/** Visits an address once its document is rendered and contains these texts. */
export async function visit(
  page: Page,
  address: string,
  ...texts: string[]
): Promise<Response | null> {
  await untilRendered(page, address, ...texts);
  return page.goto(address);
}

/** Until the page has called the idle callbacks that it had requested. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

declare global {
  interface Window {
    hydrated?: boolean;
  }
}

function waitForTakeovers(page: Page): void {
  const { goto, reload } = page;
  let noting: Promise<unknown> | undefined;

  async function hydrate<T>(
    options: { waitUntil?: string } = {},
    go: () => Promise<T>,
  ): Promise<T> {
    // Not before the first visit: a clock that a test installs replaces what is listened to here.
    noting ??= page.addInitScript(noteHydration);
    await noting;
    const reply = await go();
    const isOurs = () => page.locator(`#${DOCUMENT_DATA_ID}`).count();
    if (!options.waitUntil && (await isOurs()) > 0) await untilHydrated(page);
    return reply;
  }

  page.goto = (url, options) => hydrate(options, () => goto.call(page, url, options));
  page.reload = (options) => hydrate(options, () => reload.call(page, options));
}

/** React takes over what stands outside of its boundaries first; then each of them by itself. */
function isHydrated(): boolean {
  if (!window.hydrated) return false;
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    if (comments.currentNode.nodeValue !== '$') continue;
    let first = comments.currentNode.nextSibling;
    while (first instanceof Comment && first.nodeValue !== '/$') first = first.nextSibling;
    if (!first || first instanceof Comment) continue;
    if (!Object.keys(first).some((key) => key.startsWith('__react'))) return false;
  }
  return true;
}

/** The site marks the moment for whoever measures; a page with a clock of a test's own keeps no marks. */
function noteHydration(): void {
  const { mark } = performance;
  performance.mark = (name, options) => {
    if (name === 'hydrated') window.hydrated = true;
    return mark.call(performance, name, options);
  };
}
