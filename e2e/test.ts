import { test as base, type ConsoleMessage, expect } from '@playwright/test';

interface Fixtures {
  /** Console messages that a test brings about on purpose; any other error or warning fails it. */
  planned: RegExp[];
  home: '/homeWeb' | '/homeApp';
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
  planned: async ({}, use) => use([]),
  home: async ({ isMobile }, use) => use(isMobile ? '/homeApp' : '/homeWeb'),
  context: async ({ context, planned }, use) => {
    const unplanned: string[] = [];
    const note = (text: string) => {
      if (!planned.some((pattern) => pattern.test(text))) unplanned.push(text);
    };
    context.on('console', (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type())) {
        note(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error()}`));
    await use(context);
    expect(unplanned, 'unplanned console errors and warnings').toEqual([]);
  },
});

export { expect };
