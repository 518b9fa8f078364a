/** What a page has told of itself so far; times in milliseconds since the visit began. */
export interface PageFacts {
  fcp: number | undefined;
  lcp: number | undefined;
  /** The frame after the one in which all entries stood there with their icons. */
  entriesVisible: number | undefined;
  /** When the page's script had taken over; never on a page without one. */
  hydrated: number | undefined;
  loaded: number | undefined;
  /** Sum of all shifts that no visitor caused. */
  layoutShift: number;
  longTasks: { start: number; duration: number }[];
}

/** What of a browser's window is used here: the types of the scripts around it are Node's. */
export interface PageWindow {
  pageFacts: PageFacts;
  document: { links: Iterable<PageElement> };
  addEventListener: (type: 'load', listener: () => void) => void;
  requestAnimationFrame: (callback: () => void) => void;
  PerformanceObserver: new (
    callback: (list: { getEntries: () => PageEntry[] }) => void,
  ) => { observe: (options: { type: string; buffered: boolean }) => void };
}

export interface PageElement {
  isConnected: boolean;
  textContent: string;
  querySelector: (selector: string) => PageElement | null;
  closest: (selector: string) => PageElement | null;
  getBoundingClientRect: () => { width: number };
  /** Of images alone. */
  complete?: boolean;
  naturalWidth?: number;
}

export interface PageEntry {
  name: string;
  startTime: number;
  duration: number;
  /** Of layout shifts alone. */
  value?: number;
  hadRecentInput?: boolean;
}
