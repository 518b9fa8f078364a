import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { DOCUMENT_DATA_ID } from '../shared/site/documentData.ts';

interface Fixtures {
  /** Console messages that a test brings about on purpose; any other error or warning fails it. */
  planned: RegExp[];
  home: '/homeWeb' | '/homeApp';
}

/**
 * Visits (`goto`, `reload`) end when the site has taken its document over, so that what a test does
 * next happens in the app. A visit that names what it waits for (`waitUntil`) waits for that alone.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
  planned: async ({}, use) => use([]),
  home: async ({ isMobile }, use) => use(isMobile ? '/homeApp' : '/homeWeb'),
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

/** Until the document at an address is one that shows its page: on a busy machine the first may be late. */
export async function untilRendered(page: Page, address: string): Promise<void> {
  const text = async () => (await page.request.get(address)).text();
  await expect.poll(text, { intervals: [50] }).toContain(' data-scripts="');
}

declare global {
  interface Window {
    hydrated?: boolean;
  }
}

function waitForTakeovers(page: Page): void {
  const { goto, reload } = page;
  let noting: Promise<unknown> | undefined;

  async function visit<T>(options: { waitUntil?: string } = {}, go: () => Promise<T>): Promise<T> {
    // Not before the first visit: a clock that a test installs replaces what is listened to here.
    noting ??= page.addInitScript(noteHydration);
    await noting;
    const reply = await go();
    const isOurs = () => page.locator(`#${DOCUMENT_DATA_ID}`).count();
    if (!options.waitUntil && (await isOurs()) > 0) await untilHydrated(page);
    return reply;
  }

  page.goto = (url, options) => visit(options, () => goto.call(page, url, options));
  page.reload = (options) => visit(options, () => reload.call(page, options));
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
