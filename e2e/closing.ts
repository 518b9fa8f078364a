import type { Page } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { expect } from './test.ts';

export const FLAG = '/support/config/getCloseFlag';

/** What the API says of the closing, from now on; returns when the gateway has heard it. */
export async function say(api: FakeApi, edge: FakeApi, data: unknown): Promise<void> {
  api.on(FLAG, { data });
  const ask = async () => (await fetch(`${edge.origin}/api${FLAG}`)).json();
  await expect.poll(ask, { intervals: [50] }).toMatchObject({ data: Boolean(data) });
}

/** Where a visitor of `from` waits. */
export const maintain = (from: string) => `/maintain?from=${encodeURIComponent(from)}`;

/** What a visitor reads there. */
export const waiting = (page: Page) => page.getByText('网站恢复后，本页会自动带您回到刚才的位置。');

/** The longest interval between two polls of the maintenance page. */
export const MAX_POLL_MS = 20_000;

/** Advances the installed clock of a maintenance page until it has left. */
export async function passPolls(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(MAX_POLL_MS);
    await expect(waiting(page)).toBeHidden({ timeout: 2000 });
  }).toPass();
}

/** The addresses of the documents that a page asks for, each hop of a redirect included. */
export function recordVisits(page: Page): string[] {
  const visits: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    visits.push(request.url().replace(/^https?:\/\/[^/]+/, ''));
  });
  return visits;
}
