import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export { maintainHref as maintain } from '../../shared/site/returnPath.ts';

/** What a visitor reads while the site is closed. */
export const waiting = (page: Page) => page.getByText('网站恢复后，本页会自动带您回到刚才的位置。');

/** The longest interval between two polls of the maintenance page. */
const MAX_POLL_MS = 20_000;

/** Advances the installed clock of a maintenance page, poll by poll, until the assertion holds. */
export async function passPolls(
  page: Page,
  assertion: () => Promise<void> = () => expect(waiting(page)).toBeHidden({ timeout: 1000 }),
): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(MAX_POLL_MS);
    await assertion();
  }).toPass();
}

/** The addresses of the documents that a page asks for, each hop of a redirect included. */
export function recordNavigations(page: Page): string[] {
  const visits: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    visits.push(request.url().replace(/^https?:\/\/[^/]+/, ''));
  });
  return visits;
}
