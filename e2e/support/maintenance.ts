import { expect, type Page } from '@playwright/test';

export { maintainHref } from '../../shared/site/paths.ts';

/** The text of the maintenance page of a closed site. */
export const closedText = (page: Page) =>
  page.getByText('网站恢复后，本页会自动带您回到刚才的位置。');

/** The longest interval between two polls of the maintenance page. */
const MAX_POLL_MS = 20_000;

/** Advances the installed clock of a maintenance page, poll by poll, until the assertion holds. */
export async function pollUntil(page: Page, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(MAX_POLL_MS);
    await assertion();
  }).toPass();
}

/** The maintenance page of a site that has opened leaves with one of its next polls. */
export const pollUntilOpen = (page: Page) =>
  pollUntil(page, () => expect(closedText(page)).toBeHidden({ timeout: 1000 }));
