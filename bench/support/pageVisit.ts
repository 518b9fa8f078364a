import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, devices, type Request } from '@playwright/test';
import { paths } from '@twinfront/shared/site/paths';

export interface Profile {
  name: 'phone' | 'desktop';
  home: string;
  context: BrowserContextOptions;
  /** How many times slower than this machine. */
  slowdown: number;
  /** Added to each request. */
  latencyMs: number;
  /** Both ways. */
  megabitsPerSecond: number;
}

const place = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' };

export const profiles: Profile[] = [
  {
    name: 'phone',
    home: paths.homeApp,
    context: { ...devices['iPhone 15'], ...place },
    slowdown: 4,
    latencyMs: 150,
    megabitsPerSecond: 1.6,
  },
  {
    name: 'desktop',
    home: paths.homeWeb,
    context: { ...devices['Desktop Chrome'], ...place },
    slowdown: 1,
    latencyMs: 40,
    megabitsPerSecond: 10,
  },
];

export const KINDS = ['document', 'script', 'stylesheet', 'image', 'other'] as const;

interface VisitOptions {
  browser: Browser;
  profile: Profile;
  origin: string;
  /** Titles of the function entries. */
  titles: string[];
  hydrates: boolean;
}

const HYDRATION_TIMEOUT_MS = 15_000;
/** For requests and paints after the page is loaded and hydrated. */
const SETTLE_MS = 3000;
const LONG_TASK_MS = 50;

export type Visit = Awaited<ReturnType<typeof measureVisit>>;

/** A first visit of `/`, in a fresh context; times in milliseconds since it began. */
export async function measureVisit(options: VisitOptions) {
  const { browser, profile, origin, titles, hydrates } = options;
  const context = await browser.newContext(profile.context);
  try {
    const page = await context.newPage();
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    const cdp = await context.newCDPSession(page);
    const throughput = (profile.megabitsPerSecond * 1e6) / 8;
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.slowdown });
    await page.addInitScript(watchPage, titles);
    await page.goto(origin);
    if (hydrates) {
      const timeout = HYDRATION_TIMEOUT_MS;
      const isHydrated = () => performance.getEntriesByName('hydrated').length > 0;
      await page.waitForFunction(isHydrated, undefined, { timeout });
    }
    await setTimeout(SETTLE_MS);
    const facts = await page.evaluate(() => {
      const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
      const times = { fcp: timeOf('first-contentful-paint'), hydrated: timeOf('hydrated') };
      return { ...(globalThis as unknown as PageWindow).facts, ...times };
    });
    return { ...figuresOf(facts), ...(await trafficOf(finished)) };
  } finally {
    await context.close();
  }
}

type Facts = ReturnType<typeof watchPage>;
interface PageWindow {
  facts: Facts;
}

function figuresOf({
  longTasks,
  fcp,
  // A page without scripts.
  hydrated = Number.POSITIVE_INFINITY,
  ...facts
}: Facts & Record<'fcp' | 'hydrated', number | undefined>) {
  const { lcp, entriesVisible } = facts;
  if (!fcp || !lcp || !entriesVisible) {
    throw new Error(`The page lacks its content: ${JSON.stringify(facts)}`);
  }
  const blocking = longTasks
    .map(({ start, duration }) => start + duration - Math.max(start, fcp) - LONG_TASK_MS)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0);
  return { ...facts, fcp, hydrated, blocking };
}

/** Bytes as transferred, headers included. */
async function trafficOf(finished: Request[]) {
  const bytes = { document: 0, script: 0, stylesheet: 0, image: 0, other: 0 };
  for (const request of finished) {
    const kind = KINDS.find((known) => known === request.resourceType()) ?? 'other';
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes[kind] += responseBodySize + responseHeadersSize;
  }
  const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');
  return { bytes, requests: finished.length, apiCalls: finished.filter(isCall).length };
}

/**
 * Runs in the page, before its own scripts: one function without references to others. An entry is a
 * link that begins with the title, with an icon in the same list item.
 */
function watchPage(titles: string[]) {
  const facts = {
    lcp: 0,
    /** The frame after the one that has all function entries with their icons. */
    entriesVisible: 0,
    layoutShift: 0,
    longTasks: [] as { start: number; duration: number }[],
  };
  Object.assign(globalThis, { facts });
  const observe = (type: string, note: (entry: PerformanceEntry & Partial<LayoutShift>) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  interface LayoutShift {
    value: number;
    hadRecentInput: boolean;
  }
  observe('largest-contentful-paint', ({ startTime }) => {
    facts.lcp = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    facts.longTasks.push({ start: startTime, duration });
  });
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) facts.layoutShift += value;
  });
  const isVisible = (title: string) =>
    [...document.links].some((link) => {
      const icon = link.closest('li, [role="listitem"]')?.querySelector('img');
      return (
        link.textContent.trim().startsWith(title) &&
        icon?.complete &&
        icon.naturalWidth > 0 &&
        icon.getBoundingClientRect().width > 0
      );
    });
  const check = () => {
    requestAnimationFrame(() => {
      if (!titles.every(isVisible)) check();
      else {
        requestAnimationFrame(() => {
          facts.entriesVisible = performance.now();
        });
      }
    });
  };
  check();
  return facts;
}
