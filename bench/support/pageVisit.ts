import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, devices, type Page } from '@playwright/test';
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
export async function measureVisit({ browser, profile, origin, titles, hydrates }: VisitOptions) {
  const context = await browser.newContext(profile.context);
  try {
    const page = await context.newPage();
    let apiCalls = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) apiCalls += 1;
    });
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
    // Time of the processor: other processes of the machine do not lengthen it.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(markEntries, titles);
    await page.goto(origin);
    if (hydrates) {
      const timeout = HYDRATION_TIMEOUT_MS;
      const isHydrated = () => performance.getEntriesByName('hydrated').length > 0;
      await page.waitForFunction(isHydrated, undefined, { timeout });
    }
    await setTimeout(SETTLE_MS);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
    return { script: seconds * 1000, apiCalls, ...(await readTimeline(page)) };
  } finally {
    await context.close();
  }
}

async function readTimeline(page: Page) {
  const entries = (type: string) => page.evaluate(recordedEntries, type);
  const [paints, marks] = [await entries('paint'), await entries('mark')];
  const timeOf = (name: string) =>
    // A page without scripts is never hydrated.
    [...paints, ...marks].find((entry) => entry.name === name)?.startTime ??
    Number.POSITIVE_INFINITY;
  const fcp = timeOf('first-contentful-paint');
  const lcp = (await entries('largest-contentful-paint')).at(-1)?.startTime ?? 0;
  const entriesVisible = timeOf('entries visible');
  if (!Number.isFinite(fcp + entriesVisible) || lcp === 0) {
    throw new Error(`The page lacks its content: ${JSON.stringify({ fcp, lcp, entriesVisible })}`);
  }
  const tasks = await entries('longtask');
  const shifts = await entries('layout-shift');
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    fcp,
    lcp,
    entriesVisible,
    hydrated: timeOf('hydrated'),
    blocking: sum(
      tasks.map(({ startTime, duration }) =>
        Math.max(0, startTime + duration - Math.max(startTime, fcp) - LONG_TASK_MS),
      ),
    ),
    longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
    layoutShift: sum(shifts.map(({ value, hadRecentInput }) => (hadRecentInput ? 0 : value))),
  };
}

/** Runs in the page. The last two fields are those of layout shifts. */
function recordedEntries(type: string) {
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type, buffered: true });
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean };
  return observer.takeRecords().map((entry): Entry => entry.toJSON());
}

/**
 * Runs in the page, before its own scripts. Marks the frame after the one that has all function entries: links that
 * begin with a title, with an icon in the same list item.
 */
function markEntries(titles: string[]) {
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
  requestAnimationFrame(function check() {
    if (!titles.every(isVisible)) requestAnimationFrame(check);
    else requestAnimationFrame(() => performance.mark('entries visible'));
  });
}
