import { expect, type Page } from '@playwright/test';

/** antd's and antd-mobile's. */
export const TOAST = '.ant-message-notice, .adm-toast-main';

/** When a toast was shown and removed, in milliseconds of its page. */
export interface SeenToast {
  text: string;
  came: number;
  /** How long the page had been blocked when it was recorded: it may have come that much earlier. */
  late: number;
  went: number;
  /** For how much of its time the page was blocked, because the machine was busy. */
  stalled: number;
  /** Its look at its lowest position: it slides in from above. */
  rest?: {
    /** Distance from the top of the window, in pixels. */
    top: number;
    width: number;
    icon: boolean;
  };
  /** What the live regions announced while it was shown. */
  announced: string[];
}

declare global {
  interface Window {
    toasts: (Omit<SeenToast, 'went'> & { went?: number })[];
  }
}

export type Toasts = Awaited<ReturnType<typeof recordToasts>>;

/** Records every toast from now on, inside the page, so that the times do not depend on polling. */
export async function recordToasts(page: Page) {
  await page.addInitScript((selector) => {
    const tickMs = 50;
    const frameMs = 16;
    let ticked = performance.now();
    let stalled = 0;
    const standstill = (now: number) => Math.max(0, now - ticked - tickMs - frameMs);
    const stalledUntil = (now: number) => stalled + standstill(now);
    // Not by animation frames: drawing them all would block a machine without a GPU.
    setInterval(() => {
      const now = performance.now();
      stalled = stalledUntil(now);
      ticked = now;
      for (const [element, toast] of shown) {
        const look = lookAt(element);
        if (!toast.rest || look.top > toast.rest.top) toast.rest = look;
        for (const region of document.querySelectorAll('[role="status"] > p, [role="alert"]')) {
          const icon = region.querySelector('[role="img"][aria-label]');
          const text = region.textContent || icon?.ariaLabel || '';
          if (!toast.announced.includes(text)) toast.announced.push(text);
        }
      }
    }, tickMs);

    window.toasts = [];
    const shown = new Map<Element, Window['toasts'][number]>();
    const lookAt = (toast: Element) => ({
      top: toast.getBoundingClientRect().top,
      width: toast.getBoundingClientRect().width,
      icon: [...toast.querySelectorAll('svg')].some((icon) => icon.checkVisibility()),
    });
    new MutationObserver(() => {
      const now = performance.now();
      for (const [element, toast] of shown) {
        if (element.isConnected) continue;
        toast.went = now;
        toast.stalled = stalledUntil(now) - toast.stalled;
        shown.delete(element);
      }
      for (const element of document.querySelectorAll(selector)) {
        if (shown.has(element)) continue;
        const toast = {
          text: element.textContent.trim(),
          came: now,
          late: standstill(now),
          stalled: stalledUntil(now),
          announced: [],
        };
        shown.set(element, toast);
        window.toasts.push(toast);
      }
    }).observe(document, { childList: true, subtree: true });
  }, TOAST);

  /** Every toast of this document, once its page is idle. */
  const all = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve));
      return window.toasts;
    });

  return {
    /** The texts of all toasts, once as many as expected have been shown. */
    untilCome: async (expected: number): Promise<string[]> => {
      await expect
        .poll(async () => (await all()).length, { timeout: 12_000 + expected * 4_000 })
        .toBeGreaterThanOrEqual(expected);
      return (await all()).map(({ text }) => text);
    },
    /** All toasts, once as many as expected have been removed. */
    untilGone: async (expected: number): Promise<SeenToast[]> => {
      await expect
        .poll(async () => (await all()).filter(({ went }) => went !== undefined).length, {
          timeout: 12_000 + expected * 4_000,
        })
        .toBeGreaterThanOrEqual(expected);
      return (await all()).map((toast) => ({ went: Number.POSITIVE_INFINITY, ...toast }));
    },
  };
}

/** Three seconds, and short animations before and after. */
export function expectThreeSeconds(toast: SeenToast): void {
  const { came, late, went, stalled } = toast;
  const seen = JSON.stringify(toast);
  expect(went - came + late, seen).toBeGreaterThan(2900);
  expect(went - came, seen).toBeLessThan(3700 + stalled);
}
