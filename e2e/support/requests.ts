import { expect, type Page } from '@playwright/test';

/** Pauses matching requests of a page until `resume()`; `requested` resolves with the first. */
export async function pauseRequests(page: Page, url: string) {
  const requested = Promise.withResolvers<void>();
  const resumed = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    requested.resolve();
    await resumed.promise;
    await route.fallback();
  });
  return { requested: requested.promise, resume: resumed.resolve };
}

/** The part of each requested address that matches, from now on. */
export function recordRequests(page: Page, pattern: RegExp): string[] {
  const matches: string[] = [];
  page.on('request', (request) => {
    const match = pattern.exec(request.url());
    if (match) matches.push(match[1] ?? match[0]);
  });
  return matches;
}

/** The documents that a page requests, each step of a redirect included. */
export function recordNavigations(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    addresses.push(request.url().replace(/^https?:\/\/[^/]+/, ''));
  });
  return addresses;
}

/** The first interaction, and the files that it loads. */
export async function loadDeferredScripts(page: Page): Promise<void> {
  const missing = new Set(['api.js', 'toaster.js', 'offlinenotice.js', 'offlinenotice.css']);
  page.on('requestfinished', (request) => {
    const [, chunk, extension] = /\/assets\/(\w+)-[^/]+\.(js|css)$/.exec(request.url()) ?? [];
    missing.delete(`${chunk}.${extension}`.toLowerCase());
  });
  await page.keyboard.press('Shift');
  await expect.poll(() => [...missing]).toEqual([]);
}
