import {
  loadDeferredScripts,
  pauseRequests,
  recordNavigations,
  recordRequests,
} from './support/requests.ts';
import { expect, test, untilHydrated, untilIdle, untilRendered } from './support/test.ts';
import {
  recordLayoutShifts,
  takeVisualSnapshot,
  visualDifferences,
} from './support/visualChanges.ts';

// The chunk of a visit: pages.test.ts. Without an interaction: shared/react/runtime/lazy.test.ts.
test('chunks are requested by the first interaction and by navigations; after a failure the document is', {
  tag: '@desktop',
}, async ({ page, site, entry, planned }) => {
  planned.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|preload CSS/);
  const chunks = recordRequests(page, /\/assets\/(\w+Page|api|Toaster)-/);
  const expectChunks = async (...names: string[]) => {
    await expect.poll(() => [...new Set(chunks)].sort()).toEqual(names.sort());
    await untilIdle(page);
    expect([...new Set(chunks)].sort()).toEqual(names);
  };
  await page.goto(site.home);
  await page.waitForLoadState('load');
  await expectChunks('HomePage');
  await loadDeferredScripts(page);
  await expectChunks('HomePage', 'Toaster', 'api');
  await page.getByRole('contentinfo').getByRole('link', { name: '为什么是这个版本？' }).click();
  await expect(page).toHaveURL(/\/judgeView/);
  await expectChunks('HomePage', 'JudgePage', 'Toaster', 'api');

  // Pointing at a link would load its page.
  await page.mouse.move(0, 0);
  await page.goto(site.home);
  await page.context().setOffline(true);
  await entry.link.click();
  await expect(site.heading).toHaveText('网络已断开');
  await page.goBack();
  await expect(entry.link).toBeVisible();
  await page.context().setOffline(false);
  const navigations = recordNavigations(page);
  await entry.link.click();
  await expect(site.heading).toHaveText(entry.title);
  await untilHydrated(page);
  expect(navigations).toEqual([entry.href]);
});

test('a page is loaded when the visitor points at its link, and shows at once what the link has shown', async ({
  page,
  site,
  entry,
  homeContent,
  planned,
}) => {
  await page.goto(site.home);
  await loadDeferredScripts(page);
  const requests = recordRequests(page, /\/assets\/DetailsPage-.*\.js$|\/api\/function\/.*/);
  const call = `/api/function/${entry.href.split('=')[1]}`;
  await entry.link.dispatchEvent('pointerover');
  await expect.poll(() => requests.length).toBe(2);
  expect(requests).toContain(call);
  await entry.link.focus();
  await entry.link.press('Enter');
  await expect(site.heading).toHaveText(entry.title);
  await expect(site.main.locator('.prose')).toBeVisible();
  await site.homeLink.press('Enter');
  await expect(entry.link).toBeVisible();
  // It is fresh.
  expect(requests).toHaveLength(2);

  const calls = await pauseRequests(page, '**/api/richText/search/*part=item');
  const title = homeContent.notices[0]?.title ?? '';
  await site.main.getByRole('link', { name: title }).first().click();
  await expect(site.heading).toHaveText(title);
  await expect(site.heading).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  await calls.requested;
  await expect(site.main.locator('[aria-busy=true]')).toBeVisible();
  calls.resume();
  await expect(site.main.locator('.prose')).toBeVisible();
  await expect(site.main.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(site.heading).toBeFocused();

  await test.step('the message that it is gone takes the focus from its title', async () => {
    planned.push(/status of 404/);
    await page.goBack();
    await page.route('**/api/richText/search/*part=item', (route) =>
      route.fulfill({ status: 404, json: { code: 404, msg: '', data: null } }),
    );
    const gone = await pauseRequests(page, '**/api/richText/search/*part=item');
    const other = homeContent.notices[1]?.title ?? '';
    await site.main.getByRole('link', { name: other }).first().click();
    await expect(site.heading).toHaveText(other);
    await expect(site.heading).toBeFocused();
    gone.resume();
    await expect(site.heading).toHaveText('没有找到这个页面');
    await expect(site.heading).toBeFocused();
  });
});

test('scripts are requested after the pictures, by an interaction, or after a while', async ({
  page,
  site,
  planned,
}) => {
  /** Visits the home page, whose pictures do not load, with a paused clock. */
  async function visitWithoutPictures() {
    // The timers of the page before would load its other scripts.
    await page.goto('about:blank');
    await page.unrouteAll();
    const pictures = await pauseRequests(page, '**/media/**');
    const scripts = recordRequests(page, /\.js$/);
    now += 60_000;
    await page.clock.pauseAt(now);
    await page.goto(site.home, { waitUntil: 'domcontentloaded' });
    await pictures.requested;
    await page.clock.runFor(4900);
    expect(scripts).toEqual([]);
    return pictures;
  }
  async function untilStarted() {
    await page.clock.resume();
    await untilHydrated(page);
  }
  await untilRendered(page, site.home);
  let now = Date.now();
  await page.clock.install();

  await test.step('after five seconds without pictures', async () => {
    await visitWithoutPictures();
    await page.clock.runFor(200);
    await untilStarted();
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  });

  await test.step('by the first interaction, without pictures', async () => {
    await visitWithoutPictures();
    await page.locator('body').press('Shift');
    await untilStarted();
  });

  await test.step('again when the network is back', async () => {
    planned.push(/ERR_INTERNET_DISCONNECTED/, /could not be loaded/);
    await visitWithoutPictures();
    await page.context().setOffline(true);
    const failed = page.waitForEvent('pageerror');
    await page.locator('body').press('Shift');
    await failed;
    await page.clock.resume();
    await page.context().setOffline(false);
    await untilHydrated(page);
  });

  await test.step('when the pictures are loaded', async () => {
    const pictures = await visitWithoutPictures();
    pictures.resume();
    await page.waitForLoadState('load');
    await untilStarted();
  });
});

// Without its script: release.test.ts.
test('a document works while a style sheet fails, and requests it again with the next interaction', async ({
  page,
  site,
  entry,
  planned,
}) => {
  planned.push(/ERR_FAILED/, /dynamically imported module|preload CSS|could not be loaded/);
  await test.step('its style sheet', async () => {
    const failed = page.waitForEvent('pageerror');
    const navigations = recordNavigations(page);
    await page.route('**/assets/main-*.css', (route) => route.abort());
    await page.goto(site.home, { waitUntil: 'load' });
    await failed;
    await page.unroute('**/assets/main-*.css');
    await page.keyboard.press('Shift');
    await untilHydrated(page);
    expect(navigations).toEqual([site.home]);
  });

  await test.step('without its chunk and a style sheet it has its critical CSS', async () => {
    const criticalCss = page.locator('#first-styles');
    await page.goto(entry.href);
    await expect(criticalCss).toHaveCount(0);
    await recordLayoutShifts(page);
    const failed = page.waitForEvent('pageerror');
    await page.route(/\/assets\/(HomePage-.*\.js|main-.*\.css)$/, (route) => route.abort());
    await page.goto(site.home, { waitUntil: 'load' });
    await takeVisualSnapshot(page);
    await failed;
    await untilIdle(page);
    await expect(criticalCss).toHaveCount(1);
    expect(await visualDifferences(page)).toEqual([]);
    await entry.link.click();
    await expect(page).toHaveURL(entry.href);
    await expect(site.heading).toHaveText(entry.title);
  });
});
