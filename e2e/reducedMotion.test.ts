import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** The classes of all elements that CSS may move for longer than a millisecond. */
const movingElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) =>
        [null, '::before', '::after'].some((pseudo) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element, pseudo);
          const durations = `${transitionDuration}, ${animationDuration}`.split(', ');
          return durations.some((duration) => Number.parseFloat(duration) > 0.001);
        }),
      )
      .map((element) => element.className),
  );

test('CSS moves nothing for a visitor who prefers reduced motion', { tag: '@both' }, async ({
  page,
  site,
}) => {
  for (const address of [site.home, '/details?banner=winter-reading']) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(address);
    expect(await movingElements(page)).not.toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await movingElements(page)).toEqual([]);
  }
  await site.main.locator('a.zoom').first().click();
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeEnabled();
  expect(await movingElements(page)).toEqual([]);
});
