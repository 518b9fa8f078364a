import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** All else is the same in light and dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page as it is now, in light and in dark colours: nothing. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await expectNoneIn(page, 'light', []);
  await expectNoneIn(page, 'dark', COLOR_RULES);
}

export async function expectReadableColors(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) await expectNoneIn(page, scheme, COLOR_RULES);
}

/** @param rules of axe; none: all */
export async function expectNoneIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules: string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(axe.source);
  const barriers = await page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      // Else it asks the network for style sheets, which may be what is lost.
      preload: false,
      ...(rules.length > 0 && { runOnly: rules }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  }, rules);
  expect(barriers, colorScheme).toEqual([]);
}
