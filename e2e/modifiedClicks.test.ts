import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const modifiers = ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const;

/** The links of the page that handle a click with a modifier key instead of the browser. */
const handledLinks = (page: Page) =>
  page.evaluate((modifiers) => {
    const handled: string[] = [];
    const record = (event: MouseEvent) => {
      if (event.defaultPrevented && event.target instanceof Element) {
        handled.push(event.target.outerHTML);
      }
      // The browser would open a tab.
      event.preventDefault();
    };
    window.addEventListener('click', record);
    for (const link of document.links) {
      for (const modifier of modifiers) {
        const init = { [modifier]: true, bubbles: true, cancelable: true };
        link.dispatchEvent(new MouseEvent('click', init));
      }
    }
    window.removeEventListener('click', record);
    return handled;
  }, modifiers);

test('the browser handles clicks with a modifier key on each link', { tag: '@both' }, async ({
  page,
  site,
  homeContent,
}) => {
  await page.goto(site.home);
  expect(await handledLinks(page)).toEqual([]);
  const [notice] = homeContent.notices;
  await site.main.getByRole('link', { name: notice?.title }).first().click();
  await expect(site.heading).toHaveText(notice?.title ?? '');
  // After a navigation in the app, the phone's link to the home page goes back.
  expect(await handledLinks(page)).toEqual([]);
});
