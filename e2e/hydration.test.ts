import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    /** How many slices of work React's scheduler has started. */
    slices?: number;
    isPaused?: boolean;
    resume?: () => void;
  }
}

const PAUSE_KEY = 'pause-after-slices';

/**
 * Makes React hydrate in small slices, and pauses it after as many as sessionStorage says. React's
 * scheduler starts each slice with a message and yields after five milliseconds.
 */
async function controlScheduler(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const pauseAfter = Number(sessionStorage.getItem(key) ?? Number.POSITIVE_INFINITY);
    const { now } = performance;
    let readings = 0;
    // A clock that gains a millisecond with each reading is over the limit after a few units of work.
    performance.now = () => now.call(performance) + readings++;

    const { postMessage } = MessagePort.prototype;
    const waiting: (() => void)[] = [];
    window.slices = 0;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => postMessage.call(this, message);
      window.slices = (window.slices ?? 0) + 1;
      if (window.slices <= pauseAfter) return send();
      window.isPaused = true;
      waiting.push(send);
    };
    window.resume = () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const send of waiting.splice(0)) send();
    };
  }, PAUSE_KEY);
}

/** Reloads the page and pauses hydration after the given number of slices. */
async function reloadAndPause(page: Page, slices: number): Promise<void> {
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
    PAUSE_KEY,
    String(slices),
  ] as const);
  await page.reload({ waitUntil: 'load' });
  await page.waitForFunction(() => window.isPaused || window.hydrated);
}

test('Back and Forward show the right pages when Back happens during hydration', async ({
  page,
  home,
  entry,
}) => {
  const details = page.getByRole('main').getByRole('heading', { level: 1, name: entry.title });
  await page.goto(home);
  await entry.link.click();
  await expect(details).toBeVisible();

  await controlScheduler(page);
  await page.reload();
  const slices = (await page.evaluate(() => window.slices)) ?? 0;
  expect(slices).toBeGreaterThan(20);

  for (const share of [0, 0.25, 0.5, 0.9, 1]) {
    await test.step(`after ${100 * share} % of the slices`, async () => {
      await reloadAndPause(page, Math.floor(share * slices));
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL(home);
      await page.evaluate(() => window.resume?.());
      await expect(entry.link).toBeVisible();
      await expect(details).toHaveCount(0);

      await page.goForward();
      await expect(page).toHaveURL(entry.href);
      await expect(details).toBeVisible();
      await expect(entry.link).toHaveCount(0);
    });
  }
});

test('a hydration mismatch is reported with its component stack', async ({
  page,
  home,
  entry,
  planned,
}) => {
  planned.push(/Minified React error #418/);
  await page.route(home, async (route) => {
    const html = await (await route.fetch()).text();
    const body = html.replace(`>${entry.title}<`, '>other<');
    await route.fulfill({ contentType: 'text/html', body });
  });
  const reported = page.waitForEvent('pageerror');
  await page.goto(home);
  expect((await reported).stack).toMatch(/React recovered.*Minified React error #418.*\n\s+at /);
  await expect(entry.link).toBeVisible();
});
