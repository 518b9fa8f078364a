import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
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

/**
 * The toast has readable colours, in a copy that stays open.
 *
 * @param show makes the page show the toast. It closes after three seconds, so that the page copies it by itself: on a
 * busy machine it would be gone before the test asks for it.
 */
export async function expectReadableToast(
  page: Page,
  text: string,
  show: () => void,
): Promise<void> {
  const copy = await page.evaluateHandle(
    ([selector, text]) => {
      const isOpaque = (part: Element | null): boolean =>
        !part || (getComputedStyle(part).opacity === '1' && isOpaque(part.parentElement));
      const find = () =>
        [...document.querySelectorAll(selector)].find(
          (element) => element.textContent.includes(text) && isOpaque(element),
        );
      const isDone = new Promise<void>((done) => {
        const copyToast = () => {
          const toast = find()?.closest('body > *');
          if (!toast) return requestAnimationFrame(copyToast);
          const copy = document.body.appendChild(toast.cloneNode(true) as Element);
          copy.setAttribute('data-copy', '');
          // axe skips what is hidden from screen readers, which announce the toast from a live region.
          for (const part of [copy, ...copy.querySelectorAll('*')]) part.ariaHidden = null;
          return done();
        };
        copyToast();
      });
      return { isDone };
    },
    [TOAST, text] as const,
  );
  // Now, because the page looks for the toast from here on.
  show();
  await copy.evaluate(({ isDone }) => isDone);
  await expectReadableColors(page, '[data-copy]');
  await page.locator('[data-copy]').evaluate((copy) => copy.remove());
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
