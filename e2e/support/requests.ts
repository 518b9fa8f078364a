import type { Page } from '@playwright/test';

/** Holds the requests of a page that match until they are released; `asked` ends with the first. */
export async function holdRequests(page: Page, url: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    asked.resolve();
    await released.promise;
    await route.fallback();
  });
  return { asked: asked.promise, release: released.resolve };
}
