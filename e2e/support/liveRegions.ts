import type { Page } from '@playwright/test';
import { expect } from './test.ts';

declare global {
  interface Window {
    liveRegions: {
      /** Each text of a live region, in order. */
      announced: string[];
      /** Regions that were inserted together with their text, which screen readers ignore. */
      ignored: string[];
    };
  }
}

/**
 * Records what the live regions of a page announce after it has been parsed. A screen reader announces
 * a change of a region that it has known for a moment, or an alert.
 */
export async function recordLiveRegions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const selector = '[role="status"], [role="alert"], [role="log"], [aria-live]';
    const knownAfterMs = 50;
    const regions = new Map<Element, { text: string; addedAt: number }>();
    const announced: string[] = [];
    const ignored: string[] = [];
    window.liveRegions = { announced, ignored };

    const update = (now: number) => {
      for (const element of document.querySelectorAll(selector)) {
        if (element.closest('[aria-hidden="true"]')) continue;
        const region = regions.get(element) ?? { text: '', addedAt: now };
        regions.set(element, region);
        const icon = element.querySelector('[role="img"][aria-label]');
        const text = element.textContent.trim() || icon?.ariaLabel || '';
        if (text === region.text) continue;
        region.text = text;
        if (!text || element.getAttribute('aria-live') === 'off') continue;
        const isKnown = element.role === 'alert' || now - region.addedAt >= knownAfterMs;
        (isKnown ? announced : ignored).push(isKnown ? text : element.outerHTML);
      }
    };

    document.addEventListener('DOMContentLoaded', () => {
      update(Number.NEGATIVE_INFINITY);
      announced.length = 0;
      ignored.length = 0;
      const options = { childList: true, characterData: true, subtree: true };
      new MutationObserver(() => update(performance.now())).observe(document, options);
    });
  });
}

/** A live region has announced the text, and no region was inserted with its text. */
export async function expectAnnounced(page: Page, text: string | RegExp): Promise<void> {
  const announced = () => page.evaluate(() => window.liveRegions.announced.join('\n'));
  await expect.poll(announced).toMatch(text);
  expect(await page.evaluate(() => window.liveRegions.ignored)).toEqual([]);
}
