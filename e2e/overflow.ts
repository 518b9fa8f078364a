import type { Page } from '@playwright/test';

/** The elements that end beyond the right edge, widest first; empty if the page does not scroll. */
export const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > clientWidth)
      .sort((one, other) => other.right - one.right)
      .slice(0, 3)
      .map(({ element, right }) => `${Math.round(right)} px: ${element.outerHTML.slice(0, 120)}`);
  });
