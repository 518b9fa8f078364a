import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';
import { opacityOf, toastOf } from './toasts.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The rules whose result depends on the colour scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** axe finds no violation on the page as it is now, in either colour scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, 'light', []);
  await expectNoViolations(page, 'dark', COLOR_RULES);
}

export async function expectReadableColors(
  page: Page,
  within = 'html',
  ...schemes: ('light' | 'dark')[]
): Promise<void> {
  for (const scheme of schemes.length > 0 ? schemes : (['light', 'dark'] as const)) {
    await expectNoViolations(page, scheme, COLOR_RULES, within);
  }
}

/** The toast of a page with an installed clock has readable colours; waits until it has gone. */
export async function expectReadableToast(page: Page, text: string): Promise<void> {
  const toast = toastOf(page).filter({ hasText: text });
  await expect.poll(() => toast.evaluate(opacityOf)).toBe(1);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await expect(toast).toBeVisible();
  // axe skips what is hidden from screen readers, which announce the toast from a live region.
  await toast.evaluate((element) => {
    element.closest('[aria-hidden="true"]')?.removeAttribute('aria-hidden');
    element.setAttribute('data-toast', '');
  });
  let isDone = false;
  const readable = expectReadableColors(page, '[data-toast]').finally(() => {
    isDone = true;
  });
  // axe uses timers of a few milliseconds.
  const tick = async () => {
    while (!isDone) await page.clock.runFor(1);
  };
  await Promise.all([readable, tick()]);
  await page.clock.resume();
  await page.clock.runFor(5000);
  await expect(toast).toHaveCount(0);
}

/** @param rules of axe; none: all */
async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules: string[],
  within = 'html',
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const countTransitions = () =>
    document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  await expect.poll(() => page.evaluate(countTransitions)).toBe(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = { rules, within };
  const violations = await page.evaluate(async ({ rules, within }) => {
    const { violations } = await window.axe.run(within, {
      resultTypes: ['violations'],
      // It would fetch style sheets, which fails without a network.
      preload: false,
      ...(rules.length > 0 && { runOnly: rules }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  }, options);
  expect(violations, colorScheme).toEqual([]);
}
