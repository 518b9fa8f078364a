import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Interacts with a page for the first time and waits for the files that this loads. */
export async function loadDeferredScripts(page: Page): Promise<void> {
  const missing = new Set(['gatewayapi.js', 'toaster.js', 'offlinenotice.js', 'offlinenotice.css']);
  page.on('requestfinished', (sent) => {
    const [, chunk, extension] = /\/assets\/(\w+)-[^/]+\.(js|css)$/.exec(sent.url()) ?? [];
    missing.delete(`${chunk}.${extension}`.toLowerCase());
  });
  await page.keyboard.press('Shift');
  await expect.poll(() => [...missing]).toEqual([]);
}
