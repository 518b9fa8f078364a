import type { Page } from '@playwright/test';

/** The elements that end beyond the right edge of the page, except those in a scroll container. */
export const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const all = [...document.querySelectorAll('body *')];
    const scrollers = all.filter((element) => getComputedStyle(element).overflowX !== 'visible');
    return all
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .filter((element) => !scrollers.some((other) => other !== element && other.contains(element)))
      .map((element) => element.outerHTML.slice(0, 120));
  });
