import type { Locator, Page } from '@playwright/test';

/** The lines on which the text of an element is laid out. */
export const linesOf = (element: Locator): Promise<string[]> =>
  element.evaluate((node) => {
    const lines: { top: number; text: string }[] = [];
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue ?? '';
      for (let index = 0; index < text.length; index += 1) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + 1);
        const box = range.getBoundingClientRect();
        const line = lines.at(-1);
        // Characters of different fonts have different heights.
        if (line && box.top < line.top + box.height / 2) line.text += text[index];
        else lines.push({ top: box.top, text: text[index] ?? '' });
      }
    }
    return lines.map(({ text }) => text.trim());
  });

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
