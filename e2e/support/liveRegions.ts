import type { Page } from '@playwright/test';

declare global {
  interface Window {
    liveRegions: {
      /** Each text that a live region took on, in order. */
      announced: string[];
      /** Regions that screen readers ignore: they came with their text. */
      ignored: string[];
    };
  }
}

/**
 * Records what the live regions of a page announce after it has been parsed. A screen reader has to
 * know a region, other than an alert, for a moment before its text comes.
 */
export async function recordLiveRegions(page: Page) {
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
        const text = element.textContent.trim();
        if (text === region.text) continue;
        region.text = text;
        if (!text || element.getAttribute('aria-live') === 'off') continue;
        // Browsers report an alert that is added; of other regions only changes.
        const isKnown = element.role === 'alert' || now - region.addedAt >= knownAfterMs;
        if (!isKnown) ignored.push(element.outerHTML);
        else announced.push(text);
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

  return {
    announced: () => page.evaluate(() => window.liveRegions.announced),
    ignored: () => page.evaluate(() => window.liveRegions.ignored),
  };
}
