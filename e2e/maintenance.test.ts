import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, FLAG, test } from './support/fakeApiSite.ts';
import { closedText, maintainHref, pollUntil, pollUntilOpen } from './support/maintenance.ts';
import { pauseRequests, recordNavigations, recordRequests } from './support/requests.ts';
import { articleHref } from './support/site.ts';
import { BYPASS_SECRET } from './support/startServers.ts';
import { pauseClock, untilHydrated } from './support/test.ts';
import { expectToasts, recordToasts } from './support/toasts.ts';

const FLAG_CALL = /getCloseFlag$/;

/** The flag is requested with this interval, which begins when the page has read the reply before. */
async function expectPolling(page: Page, seconds: number): Promise<void> {
  const calls = recordRequests(page, FLAG_CALL);
  const pending = new Set<Request>();
  page.on('request', (request) => FLAG_CALL.test(request.url()) && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  // The page handles what it has requested or received before it handles this reply.
  const roundTrip = () => page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text()));
  const advance = async (ms: number) => {
    await page.clock.runFor(ms);
    await roundTrip();
    await expect.poll(() => pending.size).toBe(0);
    await roundTrip();
  };
  await pauseClock(page);
  do await advance(1000);
  while (calls.length === 0);
  const before = calls.length;
  await advance((seconds - 1) * 1000);
  expect(calls).toHaveLength(before);
  await advance(2000);
  expect(calls).toHaveLength(before + 1);
  await page.clock.resume();
}

test('an open page navigates once when the site closes, and returns', async ({
  page,
  site,
  setCloseFlag,
}) => {
  await page.clock.install();
  await page.goto(`${articleHref('借阅规则')}&a=1%2B2+%26%3D%25%2f&b='"<|>中文/?:@#读者 1`);
  const address = page.url();
  const { pathname, search, hash } = new URL(address);
  const maintenance = maintainHref(pathname + search);
  expect(hash).toBe('#%E8%AF%BB%E8%80%85%201');
  await expectPolling(page, 60);

  await test.step('when its tab becomes visible', async () => {
    await setCloseFlag(true);
    const calls = recordRequests(page, FLAG_CALL);
    const navigations = recordNavigations(page);
    const navigation = await pauseRequests(page, '**/maintain?*');
    await page.evaluate(() => {
      const event = () => new Event('visibilitychange', { bubbles: true });
      setInterval(() => document.dispatchEvent(event()), 50);
    });
    await expect.poll(() => calls.length).toBeGreaterThan(4);
    navigation.resume();
    await expect(closedText(page)).toBeVisible();
    expect(navigations).toEqual([maintenance]);
    expect(new URL(page.url()).hash).toBe(hash);
  });

  await setCloseFlag(false);
  await pollUntilOpen(page);
  await expect(site.heading).toHaveText('借阅规则');
  expect(page.url()).toBe(address);
  await untilHydrated(page);

  await test.step('by its next poll', async () => {
    // Now, because the page may read the flag as soon as it is set.
    const navigations = recordNavigations(page);
    await setCloseFlag(true);
    await page.clock.fastForward(60_000);
    await expect(closedText(page)).toBeVisible();
    expect(navigations).toEqual([maintenance]);
  });
});

test('the maintenance page polls every 10 to 20 seconds, and shows no failure', async ({
  page,
  apiProxy,
  planned,
  setCloseFlag,
}) => {
  planned.push(/status of 500/, /ERR_EMPTY_RESPONSE/);
  await recordToasts(page);
  await setCloseFlag(true);
  await page.clock.install();
  for (const [random, seconds] of [
    [0, 10],
    [0.999_999, 20],
  ] as const) {
    await page.addInitScript((random) => {
      Math.random = () => random;
    }, random);
    await page.goto('/maintain');
    await expectPolling(page, seconds);
  }

  const ended: string[] = [];
  page.on('requestfinished', (request) => ended.push(request.url()));
  page.on('requestfailed', (request) => ended.push(request.url()));
  const count = () => ended.filter((url) => FLAG_CALL.test(url)).length;
  for (const behaviour of [{ status: 500 }, { fault: 'reset' }] as const) {
    const before = count();
    apiProxy.on(FLAG, behaviour);
    await pollUntil(page, () => expect.poll(count, { timeout: 1000 }).toBeGreaterThan(before));
  }
  await expect(closedText(page)).toBeVisible();
  await expectToasts(page);
});

test('staff bypass the maintenance', async ({ page, site, setCloseFlag }) => {
  await setCloseFlag(true);
  const banner = page.getByText('网站已对访客关闭');
  const heading = page.getByRole('heading', { level: 1, name: '借书' });
  await page.clock.install();
  await page.goto(`/maintain?bypass=${BYPASS_SECRET}&from=${encodeURIComponent(site.home)}`);
  await expect(page).toHaveURL(site.home);
  await expect(banner).toBeVisible();

  await site.main.getByRole('link', { name: '借书' }).first().click();
  await expect(heading).toBeVisible();
  const flag = page.waitForResponse(`**/api${FLAG}`);
  await page.clock.fastForward(61_000);
  await flag;
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(banner).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: '像访客一样看' }).click();
  await expect(page).toHaveURL('/maintain');
  await expect(banner).toHaveCount(0);
  await page.goto(site.home);
  await expect(page).toHaveURL(maintainHref(site.home));
});
