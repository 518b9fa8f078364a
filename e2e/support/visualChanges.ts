import type { Page } from '@playwright/test';

/** The box and the computed styles of an element. */
type Styles = Record<string, string>;

/** Chromium's; not in TypeScript's library. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface VisualSnapshot {
  text: string;
  elements: Map<Element, Styles>;
}

declare global {
  interface Window {
    rendering: {
      /** Each layout shift: its value and the elements that moved. */
      shifts: string[];
      /** The visible text, and the styles of each visible element. */
      takeSnapshot: () => VisualSnapshot;
      snapshot?: VisualSnapshot;
    };
  }
}

/**
 * The disclosures whose box changes while the document arrives: until the parser has reached their summary, the browser
 * shows one of its own.
 */
export const unstableDetails = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isUnstable = (details: HTMLDetailsElement) => {
      const boxOf = () => JSON.stringify(details.getBoundingClientRect());
      const summary = details.querySelector('summary');
      const box = boxOf();
      summary?.remove();
      const boxBefore = boxOf();
      details.prepend(summary ?? '');
      return boxBefore !== box;
    };
    const all = [...document.querySelectorAll('details')];
    return all.filter(isUnstable).map(({ outerHTML }) => outerHTML.slice(0, 80));
  });

/** Records the layout shifts of a page from its first paint on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
          return `${name}: ${boxOf(previousRect)} → ${boxOf(currentRect)}`;
        });
        shifts.push([value, ...moved].join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });

    const stylesOf = (element: Element, names: string[]): Styles => {
      const styles: Styles = { box: boxOf(element.getBoundingClientRect()) };
      const style = getComputedStyle(element);
      for (const name of names) styles[name] = style.getPropertyValue(name);
      return styles;
    };

    const takeSnapshot = () => {
      const root = document.getElementById('root') ?? document.body;
      const visible = [root, ...root.querySelectorAll('*')].filter((element) =>
        element.checkVisibility({ opacityProperty: true }),
      );
      // Once, because an element has as many custom properties as others.
      const names = [...getComputedStyle(root)].filter((name) => !name.startsWith('--'));
      const elements = new Map(visible.map((element) => [element, stylesOf(element, names)]));
      // Live regions are visually hidden.
      const shown = [...root.children].filter((part) => part.role !== 'status');
      // Without what depends on the time, which only a browser knows.
      const times = root.querySelectorAll<HTMLElement>('summary:has(+ table)');
      for (const { style } of times) style.visibility = 'hidden';
      const text = shown
        .map((part) => (part instanceof HTMLElement ? part.innerText : ''))
        .join('\n');
      for (const { style } of times) style.removeProperty('visibility');
      return { text, elements };
    };
    window.rendering = { shifts, takeSnapshot };
  });
}

/** Takes the snapshot that `visualDifferences` compares with; returns its number of elements. */
export async function takeVisualSnapshot(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.rendering.snapshot = window.rendering.takeSnapshot();
    return window.rendering.snapshot.elements.size;
  });
}

/** The differences from the snapshot. Slides that hydration has made inert are ignored, and texts that depend on the time. */
export async function visualDifferences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { snapshot: before, takeSnapshot } = window.rendering;
    const now = takeSnapshot();
    const differences = before?.text === now.text ? [] : [`${before?.text} → ${now.text}`];
    for (const [element, styles] of before?.elements ?? []) {
      const name = `${element.tagName}.${element.getAttribute('class')}`;
      // A script replaces it by a picture.
      if (element.tagName === 'NOSCRIPT') continue;
      if (!element.isConnected) differences.push(`${name} was replaced`);
      if (element.closest('[inert], summary:has(+ table) > * > *')) continue;
      for (const [property, value] of Object.entries(now.elements.get(element) ?? {})) {
        const earlier = styles[property];
        if (value !== earlier) differences.push(`${name} ${property}: ${earlier} → ${value}`);
      }
    }
    return differences;
  });
}

export const layoutShifts = (page: Page) => page.evaluate(() => window.rendering.shifts);
