import type { Page } from '@playwright/test';

/**
 * The elements that end beyond the right proxy, widest first; empty if the page does not scroll. The
 * content of an element that scrolls by itself is left out.
 */
export const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const scrollers = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).overflowX !== 'visible',
    );
    return [...document.querySelectorAll('body *')]
      .filter((element) => !scrollers.some((other) => other !== element && other.contains(element)))
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > clientWidth)
      .sort((one, other) => other.right - one.right)
      .slice(0, 3)
      .map(({ element, right }) => `${Math.round(right)} px: ${element.outerHTML.slice(0, 120)}`);
  });
