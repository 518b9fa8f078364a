import type { Page } from '@playwright/test';

type Look = Record<string, string>;

/** Chromium's; not in TypeScript's library. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    rendering: {
      /** Every shift of the layout: how much, and of what. */
      shifts: string[];
      /** Of what a page shows: what is read, and how and where each element is drawn. */
      take: () => { text: string; elements: Map<Element, Look> };
      before?: { text: string; elements: Map<Element, Look> };
    };
  }
}

/** Notes every shift of the layout from the first paint on, and can tell one look from another. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
          return `${name}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`;
        });
        shifts.push([value, ...moved].join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });

    const lookOf = (element: Element): Look => {
      const look: Look = { box: placeOf(element.getBoundingClientRect()) };
      const style = getComputedStyle(element);
      for (const name of style) {
        // Variables draw nothing by themselves.
        if (!name.startsWith('--')) look[name] = style.getPropertyValue(name);
      }
      return look;
    };

    const take = () => {
      const root = document.getElementById('root') ?? document.body;
      const drawn = [root, ...root.querySelectorAll('*')].filter((element) =>
        element.checkVisibility({ opacityProperty: true }),
      );
      const elements = new Map(drawn.map((element) => [element, lookOf(element)]));
      // Announcements are read out, not shown.
      const shown = [...root.children].filter((part) => part.role !== 'status');
      const text = shown
        .map((part) => (part instanceof HTMLElement ? part.innerText : ''))
        .join('\n');
      return { text, elements };
    };
    window.rendering = { shifts, take };
  });
}

/** From now on differences are those from what the page looks like now. */
export async function takeVisualSnapshot(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.rendering.before = window.rendering.take();
    return window.rendering.before.elements.size;
  });
}

/**
 * What reads or looks different than before, in words. What was added is only told by what it has
 * changed; the slides that a script has put out of reach are left out.
 */
export async function visualDifferences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { before, take } = window.rendering;
    const now = take();
    const differences = before?.text === now.text ? [] : [`${before?.text} → ${now.text}`];
    for (const [element, look] of before?.elements ?? []) {
      const name = `${element.tagName}.${element.getAttribute('class')}`;
      // Stands for a picture that a script puts in its place.
      if (element.tagName === 'NOSCRIPT') continue;
      if (!element.isConnected) differences.push(`${name} was replaced`);
      if (element.closest('[inert]')) continue;
      for (const [property, value] of Object.entries(now.elements.get(element) ?? {})) {
        const earlier = look[property];
        if (value !== earlier) differences.push(`${name} ${property}: ${earlier} → ${value}`);
      }
    }
    return differences;
  });
}
