import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { DOCUMENT_DATA_ID, type DocumentData } from '../../shared/site/rendering.ts';
import { getHomeContent, type HomeContent, SITE_START_MS } from './site.ts';
import { type Servers, startServers } from './startServers.ts';

/** The home page of the visiting device, and elements of every page. */
interface Site {
  home: '/homeWeb' | '/homeApp';
  main: Locator;
  heading: Locator;
  homeLink: Locator;
  searchField: Locator;
  /** Navigates to the home page within the SPA, which then fetches its content. */
  goHome: () => Promise<void>;
}

interface Fixtures {
  /** Console messages that a test causes on purpose; any other error or warning fails it. */
  planned: RegExp[];
  site: Site;
  homeContent: HomeContent;
  /** The first function entry of the home page, and the link to its details. */
  entry: { title: string; href: string; link: Locator };
}

interface WorkerFixtures {
  /** For `fakeApiSite.ts`. Declared for all tests, because workers run only tests of equal worker fixtures. */
  servers: Servers;
}

/** `goto` and `reload` also wait for hydration, unless they have an option `waitUntil`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      await using servers = await startServers();
      await use(servers);
    },
    { scope: 'worker', timeout: SITE_START_MS },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
  planned: async ({}, use) => use([]),
  site: async ({ page, isMobile }, use) => {
    const home = isMobile ? '/homeApp' : '/homeWeb';
    const homeLink = page.getByRole('banner').getByRole('link').first();
    await use({
      home,
      main: page.getByRole('main'),
      heading: page.getByRole('heading', { level: 1 }),
      homeLink,
      searchField: page.getByLabel('站内搜索'),
      goHome: async () => {
        await omitHomeConfig(page, '/judgeView');
        await page.goto('/judgeView');
        await homeLink.click();
        await expect(page).toHaveURL(home);
      },
    });
  },
  homeContent: async ({ request }, use) => use(await getHomeContent(request)),
  entry: async ({ site, homeContent: { functions } }, use) => {
    const { id = '', title = '' } = functions[0] ?? {};
    const link = site.main.getByRole('link', { name: title }).first();
    await use({ title, href: `/details?function=${id}`, link });
  },
  context: async ({ context, planned, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', waitForHydration);
    const unplanned: string[] = [];
    const record = (text: string) => {
      if (!planned.some((pattern) => pattern.test(text))) unplanned.push(text);
    };
    context.on('console', (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type())) {
        record(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => record(`uncaught: ${error.error().stack || error.error()}`));
    await use(context);
    expect(unplanned, 'unplanned console errors and warnings').toEqual([]);
  },
});

export { expect };

const softly = expect.configure({ soft: true });

/** The home page shows its content. */
export async function expectHomeContent(page: Page, content: HomeContent): Promise<void> {
  const main = page.getByRole('main');
  await expect(page.getByRole('banner').getByText(content.site.name)).toBeVisible();
  for (const [{ title } = { title: '' }] of [content.banners, content.notices]) {
    await expect(main.getByText(title).first()).toBeVisible();
  }
  for (const { title } of content.functions) {
    await expect(main.getByRole('link', { name: title }).first()).toBeVisible();
  }
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Waits until the document is hydrated, with all Suspense boundaries. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/**
 * Waits until the document of an address is rendered and contains these texts: the first may be an app
 * shell, and one may be older than the content of the API.
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

/** Visits an address when its document is rendered and contains these texts. */
export async function visit(
  page: Page,
  address: string,
  ...texts: string[]
): Promise<Response | null> {
  await untilRendered(page, address, ...texts);
  return page.goto(address);
}

/** Removes the config of the home page from the document of an address: the page fetches it when it needs it. */
export async function omitHomeConfig(page: Page, address: string): Promise<void> {
  const data = new RegExp(`(?<= id="${DOCUMENT_DATA_ID}"[^>]*>)[^<]*`);
  await page.route(address, async (route) => {
    const html = await (await route.fetch()).text();
    const body = html.replace(data, (json) => {
      const { queries, ...rest }: DocumentData = JSON.parse(json);
      const others = queries?.filter(([[, call]]) => call !== 'config home');
      return JSON.stringify({ ...rest, queries: others }).replaceAll('<', '\\u003c');
    });
    await route.fulfill({ contentType: 'text/html', body });
  });
}

/** Pauses the installed clock of the page a second later, so that time passes by `page.clock.runFor` only. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** The page has scrolled, or not, to this position in CSS pixels. */
export async function expectScrollY(page: Page, position: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
}

export const historyLength = (page: Page) => page.evaluate(() => history.length);

/** Makes every later document of the page one without storage, as browsers do that block cookies. */
export async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
}

/** Makes every later document of the page one whose storage is full. */
export async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
}

/** Nothing ends beyond the right edge of the page, except in a scroll container. */
export async function expectNoOverflow(page: Page, where = ''): Promise<void> {
  const findOverflow = () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const all = [...document.querySelectorAll('body *')];
    const scrollers = all.filter((element) => getComputedStyle(element).overflowX !== 'visible');
    return all
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .filter((element) => !scrollers.some((other) => other !== element && other.contains(element)))
      .map((element) => element.outerHTML.slice(0, 120));
  };
  await softly.poll(() => page.evaluate(findOverflow), where).toEqual([]);
}

/** Waits until the page has called the idle callbacks that it requested before. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

declare global {
  interface Window {
    hydrated?: boolean;
  }
}

function waitForHydration(page: Page): void {
  const { goto, reload } = page;
  let initScript: Promise<unknown> | undefined;

  async function hydrate<T>(
    options: { waitUntil?: string } = {},
    go: () => Promise<T>,
  ): Promise<T> {
    // With the first visit, because a clock that the test installs replaces `performance`.
    initScript ??= page.addInitScript(recordHydration);
    await initScript;
    const reply = await go();
    const isDocument = (await page.locator(`#${DOCUMENT_DATA_ID}`).count()) > 0;
    if (!options.waitUntil && isDocument) await untilHydrated(page);
    return reply;
  }

  page.goto = (url, options) => hydrate(options, () => goto.call(page, url, options));
  page.reload = (options) => hydrate(options, () => reload.call(page, options));
}

/** React hydrates each Suspense boundary by itself, after what is outside of them. */
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

/** The site sets a performance mark; Playwright's clock drops marks. */
function recordHydration(): void {
  const { mark } = performance;
  performance.mark = (name, options) => {
    if (name === 'hydrated') window.hydrated = true;
    return mark.call(performance, name, options);
  };
}
