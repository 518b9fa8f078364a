import type { PageElement, PageEntry, PageFacts, PageWindow } from './pageWindow.ts';

/**
 * Runs in the page, before anything of its own, alike for every contestant; hence in one piece.
 * An entry is a link that begins with the entry's title, with an icon in the same list item.
 */
export function watchPage(titles: string[]): void {
  const page = globalThis as unknown as PageWindow;
  const facts: PageFacts = {
    fcp: undefined,
    lcp: undefined,
    entriesVisible: undefined,
    hydrated: undefined,
    loaded: undefined,
    layoutShift: 0,
    longTasks: [],
  };
  page.pageFacts = facts;
  page.addEventListener('load', () => {
    facts.loaded = performance.now();
  });

  const observe = (type: string, note: (entry: PageEntry) => void) =>
    new page.PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') facts.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    facts.lcp = startTime;
  });
  observe('mark', ({ name, startTime }) => {
    if (name === 'hydrated') facts.hydrated ??= startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    facts.longTasks.push({ start: startTime, duration });
  });
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) facts.layoutShift += value;
  });

  const found = new Map<string, PageElement>();
  const isEntry = (link: PageElement, title: string) =>
    link.textContent.trim().startsWith(title) &&
    Boolean(link.closest('li, [role="listitem"]')?.querySelector('img'));
  const entryOf = (title: string) => {
    const earlier = found.get(title);
    if (earlier?.isConnected) return earlier;
    const entry = [...page.document.links].find((link) => isEntry(link, title));
    if (entry) found.set(title, entry);
    return entry;
  };
  const hasIcon = (entry: PageElement | undefined) => {
    const icon = entry?.closest('li, [role="listitem"]')?.querySelector('img');
    if (!icon || icon.getBoundingClientRect().width === 0) return false;
    const { complete = false, naturalWidth = 0 } = icon;
    return complete && naturalWidth > 0;
  };
  const look = () =>
    page.requestAnimationFrame(() => {
      if (!titles.every((title) => hasIcon(entryOf(title)))) return look();
      page.requestAnimationFrame(() => {
        facts.entriesVisible = performance.now();
      });
    });
  look();
}
