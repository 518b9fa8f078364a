import { expect, type Page } from '@playwright/test';

/** antd's and antd-mobile's. */
export const TOAST = '.ant-message-notice, .adm-toast-main';

/** When a toast came and went, in milliseconds of its page. */
export interface SeenToast {
  text: string;
  came: number;
  /** How long the page had stood still when it was noticed: it may have come that much earlier. */
  late: number;
  went: number;
  /** How much of the time between the page stood still, because the machine was busy. */
  stalled: number;
  /** How it looked where it stood lowest. */
  rest?: {
    /** Distance from the top of the window, in pixels. */
    top: number;
    icon: boolean;
  };
  /** What the live regions announced meanwhile. */
  announced: string[];
}

declare global {
  interface Window {
    toasts: (Omit<SeenToast, 'went'> & { went?: number })[];
  }
}

export type Toasts = Awaited<ReturnType<typeof watchToasts>>;

/** Notes every toast from now on; inside the page, so that how quickly a test looks does not count. */
export async function watchToasts(page: Page) {
  await page.addInitScript((selector) => {
    const tickMs = 50;
    const frameMs = 16;
    let ticked = performance.now();
    let stalled = 0;
    const standstill = (now: number) => Math.max(0, now - ticked - tickMs - frameMs);
    const stalledUntil = (now: number) => stalled + standstill(now);
    // Not by frames: drawing them all is what makes a machine without a GPU busy.
    setInterval(() => {
      const now = performance.now();
      stalled = stalledUntil(now);
      ticked = now;
      for (const [element, toast] of shown) {
        // It slides in from above the window, as soon as the machine comes to draw it.
        const look = lookAt(element);
        if (!toast.rest || look.top > toast.rest.top) toast.rest = look;
        for (const { textContent } of document.querySelectorAll('[role="status"] > p')) {
          if (!toast.announced.includes(textContent)) toast.announced.push(textContent);
        }
      }
    }, tickMs);

    window.toasts = [];
    const shown = new Map<Element, Window['toasts'][number]>();
    const lookAt = (toast: Element) => ({
      top: toast.getBoundingClientRect().top,
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

  /** Every toast of this document, once its page has nothing left to do. */
  const all = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestIdleCallback(resolve));
      return window.toasts;
    });

  return {
    /** The texts of every toast, once as many as expected have come. */
    untilCome: async (expected: number): Promise<string[]> => {
      await expect
        .poll(async () => (await all()).length, { timeout: 12_000 + expected * 4_000 })
        .toBeGreaterThanOrEqual(expected);
      return (await all()).map(({ text }) => text);
    },
    /** Every toast, once as many as expected have gone. */
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

/** Three seconds, and the short animations of coming and going. */
export function expectThreeSeconds(toast: SeenToast): void {
  const { came, late, went, stalled } = toast;
  const seen = JSON.stringify(toast);
  expect(went - came + late, seen).toBeGreaterThan(2900);
  expect(went - came, seen).toBeLessThan(3700 + stalled);
}
