import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';
import { TOAST } from './toasts.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** All else is the same in light and dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page as it is now, in light and in dark colours: nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoneIn(page, 'light', []);
  await expectNoneIn(page, 'dark', COLOR_RULES);
}

export async function expectReadableColors(page: Page, within?: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await expectNoneIn(page, scheme, COLOR_RULES, within);
  }
}

/** The shown toast of a page with an installed clock is readable in light and in dark colours. */
export async function expectReadableToast(page: Page, text: string): Promise<void> {
  const toast = page.locator(TOAST).filter({ hasText: text });
  await expect(toast).toBeVisible();
  // Its animation runs by frames, of which a busy machine draws few.
  await expect.poll(() => toast.evaluate(opacityOf)).toBe(1);
  // Short enough for it to stay.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await expect(toast).toBeVisible();
  // axe leaves out what is hidden from screen readers; they hear the toast from the live region.
  await toast.evaluate((element) =>
    element.closest('[aria-hidden="true"]')?.removeAttribute('aria-hidden'),
  );
  let isDone = false;
  const readable = expectReadableColors(page, `:is(${TOAST})`).finally(() => {
    isDone = true;
  });
  // axe itself uses timers: of a few milliseconds, in which the toast stays.
  const tick = async () => {
    while (!isDone) await page.clock.runFor(1);
  };
  await Promise.all([readable, tick()]);
  await page.clock.resume();
  await page.clock.runFor(5000);
  await expect(toast).toHaveCount(0);
}

/** Of an element on the screen, with all elements around it. */
function opacityOf(element: Element): number {
  let opacity = 1;
  for (let part: Element | null = element; part; part = part.parentElement) {
    opacity *= Number(getComputedStyle(part).opacity);
  }
  return opacity;
}

async function expectNoneIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules: string[],
  within?: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The colours of the other scheme fade.
  await expect.poll(() => page.evaluate(countTransitions)).toBe(0);
  await page.evaluate(axe.source);
  expect(await findBarriers(page, rules, within), colorScheme).toEqual([]);
}

const countTransitions = () =>
  document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;

/** @param rules of axe; none: all */
function findBarriers(page: Page, rules: string[], within = 'html'): Promise<string[]> {
  const options = { rules, within };
  return page.evaluate(async ({ rules, within }) => {
    const { violations } = await window.axe.run(within, {
      resultTypes: ['violations'],
      // Else it asks the network for style sheets, which may be what is lost.
      preload: false,
      ...(rules.length > 0 && { runOnly: rules }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  }, options);
}
