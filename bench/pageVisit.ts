import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { PageFacts, PageWindow } from './pages/pageWindow.ts';
import type { Profile } from './pages/profiles.ts';
import { recordTraffic, type Traffic, type TrafficRecord } from './pages/recordTraffic.ts';
import { watchPage } from './pages/watchPage.ts';

/** The figures of one visit; times in milliseconds since it began. */
export interface Visit extends Traffic {
  fcp: number;
  lcp: number;
  entriesVisible: number;
  /** Undefined if no script ever took over. */
  hydrated: number | undefined;
  blocking: number;
  layoutShift: number;
}

interface VisitOptions {
  browser: Browser;
  profile: Profile;
  origin: string;
  /** Titles of the entries that the visitor waits for. */
  titles: string[];
  /** Whether a script takes over in the end, maybe long after the page was loaded. */
  hydrates: boolean;
}

const SETTLED_MS = 3000;
const IDLE_MS = 1000;
const HYDRATED_WITHIN_MS = 15_000;
const QUIET_WITHIN_MS = 30_000;
const LONG_TASK_MS = 50;

/** A new visitor comes to `/`, and stays until nothing happens any more. */
export async function measureVisit({
  browser,
  profile,
  origin,
  titles,
  hydrates,
}: VisitOptions): Promise<Visit> {
  const context = await browser.newContext(profile.context);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const record = await recordTraffic(cdp);
    const bytesPerSecond = (profile.megabitsPerSecond * 1e6) / 8;
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.slowdown });
    await page.addInitScript(watchPage, titles);
    await page.goto(origin);
    return visitOf(await factsWhenQuiet(page, record, hydrates), record.traffic);
  } finally {
    await context.close();
  }
}

async function factsWhenQuiet(
  page: Page,
  { idleMs }: TrafficRecord,
  hydrates: boolean,
): Promise<PageFacts> {
  const begun = performance.now();
  for (;;) {
    await setTimeout(500);
    const [now, facts] = await page.evaluate(
      () => [performance.now(), (globalThis as unknown as PageWindow).pageFacts] as const,
    );
    const sinceLoad = now - (facts.loaded ?? now);
    const sinceHydrated = now - (facts.hydrated ?? now);
    const isHydrated = hydrates ? sinceHydrated > IDLE_MS || sinceLoad > HYDRATED_WITHIN_MS : true;
    if (sinceLoad > SETTLED_MS && isHydrated && idleMs() > IDLE_MS) return facts;
    if (performance.now() - begun > QUIET_WITHIN_MS)
      throw new Error('The page never became quiet.');
  }
}

function visitOf(facts: PageFacts, traffic: Traffic): Visit {
  const { fcp, lcp, entriesVisible, hydrated, layoutShift, longTasks } = facts;
  if (fcp === undefined || lcp === undefined || entriesVisible === undefined) {
    throw new Error(`The page did not show what it should: ${JSON.stringify(facts)}`);
  }
  const blocking = longTasks
    .map(({ start, duration }) => start + duration - Math.max(start, fcp) - LONG_TASK_MS)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0);
  return { fcp, lcp, entriesVisible, hydrated, blocking, layoutShift, ...traffic };
}
