import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';
import { TOAST } from './toasts.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The minified script takes the browser half of the time to read. */
const script = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules whose result depends on the colour scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

type ColorScheme = 'light' | 'dark';

/**
 * axe finds no violation on the page as it is now, or in a part of it: the whole page in both schemes costs more than
 * a visit, and pages.test.ts has it.
 */
export async function expectAccessible(
  page: Page,
  within = 'html',
  schemes: readonly ColorScheme[] = ['light'],
): Promise<void> {
  const [first, ...others] = schemes;
  if (first) await expectNoViolations(page, first, [], within);
  for (const scheme of others) await expectNoViolations(page, scheme, COLOR_RULES, within);
}

export async function expectReadableColors(
  page: Page,
  within = 'html',
  schemes: readonly ColorScheme[] = ['light', 'dark'],
): Promise<void> {
  for (const scheme of schemes) await expectNoViolations(page, scheme, COLOR_RULES, within);
}

/** The toast has readable colours. The clock of the page is paused, so that it stays open. */
export async function expectReadableToast(page: Page, toast: Locator): Promise<void> {
  // It has faded in.
  await page.clock.runFor(500);
  // axe skips what is hidden from screen readers, which announce the toast from a live region.
  await toast.evaluate((part: Element | null) => {
    for (; part; part = part.parentElement) part.ariaHidden = null;
  });
  let isDone = false;
  const checked = expectReadableColors(page, TOAST).finally(() => {
    isDone = true;
  });
  // axe waits with timers of the page.
  while (!isDone) await page.clock.runFor(1);
  await checked;
}

/** @param rules of axe; none: all */
async function expectNoViolations(
  page: Page,
  colorScheme: ColorScheme,
  rules: string[],
  within: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const countTransitions = () =>
    document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  await expect.poll(() => page.evaluate(countTransitions)).toBe(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
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
  // Soft, because nothing that follows depends on it.
  expect.soft(violations, colorScheme).toEqual([]);
}
