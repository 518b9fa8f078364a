import type { Page } from '@playwright/test';
import { zhCN as messages } from '../shared/site/messages/zhCN.ts';
import { expectAccessible } from './support/axe.ts';
import { articleHref, loaderOf } from './support/site.ts';
import { expect, test, untilIdle, visit } from './support/test.ts';
import { layoutShifts, recordLayoutShifts } from './support/visualChanges.ts';

const macintosh =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const television =
  'Mozilla/5.0 (Linux; Android 11; BRAVIA 4K VH2) AppleWebKit/537.36 Chrome/110.0.0.0 Safari/537.36';
const article = articleHref('history');

const offer = (page: Page) =>
  page.getByRole('status').filter({ hasText: messages.viewOffers.mobile.reason });

/** The device as scripts see it. */
const identifyAsTablet = (page: Page) =>
  page.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 });
  }, macintosh);

/** A visit shows no offer, and requests its chunk or not. */
async function expectNoOffer(page: Page, address: string, requests: string[]): Promise<void> {
  const requested: string[] = [];
  page.on('requestfinished', (request) => {
    const [name] = /SwitchViewNotification(?=-[^/]+\.js$)/.exec(request.url()) ?? [];
    if (name) requested.push(name);
  });
  await page.goto(address);
  await untilIdle(page);
  await expect.poll(() => requested).toEqual(requests);
  await untilIdle(page);
  expect(requested).toEqual(requests);
  await expect(offer(page)).toHaveCount(0);
}

test.use({ isMobile: false, viewport: { width: 1180, height: 820 }, deviceScaleFactor: 1 });

// Which devices, and once: shared/react/offer/ViewOffer.test.ts.
test.describe('a tablet that identifies as a Macintosh', { tag: '@desktop' }, () => {
  test.use({ userAgent: macintosh, hasTouch: true });
  test.beforeEach(({ page }) => identifyAsTablet(page));

  test('is offered the mobile view once, and can decline it with the keyboard', async ({
    page,
    site,
  }) => {
    await expectNoOffer(page, '/judgeView', []);
    await recordLayoutShifts(page);
    await visit(page, article);
    await expect(offer(page)).toBeVisible();
    await expect(page.locator('body')).toBeFocused();
    expect(await layoutShifts(page)).toEqual([]);
    await expectAccessible(page);
    await site.searchField.fill('少儿');
    await site.searchField.press('Enter');
    await expect(page).toHaveURL(/search=/);
    // A heading that is mounted later would take the focus that the offer returns to the content.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(offer(page)).toBeVisible();

    const controls = offer(page).locator('a, button');
    await expect(controls).toHaveCount(2);
    for (const control of await controls.all()) {
      const { height = 0 } = (await control.boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
    }
    await controls.first().focus();
    await page.keyboard.press('Tab');
    await expect(controls.last()).toBeFocused();
    await expect(controls.last()).toHaveAccessibleName(messages.viewOffers.mobile.decline);
    await page.keyboard.press('Enter');
    await expect(offer(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL(/search=/);
    expect(await page.context().cookies()).toEqual([]);
    await expectNoOffer(page, page.url(), ['SwitchViewNotification']);
  });

  test('closes the offer with Escape, or accepts it', async ({ page, site }) => {
    await page.goto('/homeWeb');
    await expect(offer(page)).toBeVisible();
    await site.searchField.press('Escape');
    await expect(offer(page)).toHaveCount(0);
    await expect(site.searchField).toBeFocused();

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${article}&utm_source=poster`);
    await page.getByRole('link', { name: messages.viewOffers.mobile.accept }).click();
    await expect(page).toHaveURL(article);
    await expect(loaderOf(page, 'mobile')).toBeAttached();
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'view', value: 'mobile' });

    await test.step('closes the offer as soon as it is inserted', async () => {
      await page.context().clearCookies();
      // A notification that closes before its transition starts may stay.
      await page.addInitScript((text) => {
        // Here, because the page before may still store that it has offered the other view.
        localStorage.clear();
        new MutationObserver((_, observer) => {
          if (!document.querySelector('body')?.textContent.includes(text)) return;
          observer.disconnect();
          document.documentElement.dataset.offered = '';
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
        }).observe(document, { childList: true, subtree: true });
      }, messages.viewOffers.mobile.reason);
      await page.goto('/homeWeb');
      await expect(page.locator('html[data-offered]')).toBeAttached();
      await expect(offer(page)).toHaveCount(0);
    });
  });
});

test.describe('a television on the mobile site', { tag: '@desktop' }, () => {
  test.use({ userAgent: television, viewport: { width: 960, height: 540 } });

  test('is offered the desktop view, and can decline it', async ({ page }) => {
    await visit(page, article);
    await expect(loaderOf(page, 'mobile')).toBeAttached();
    const card = page.getByRole('status').filter({ hasText: messages.viewOffers.desktop.reason });
    await expect(card).toBeVisible();
    await expectAccessible(page);
    const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
    const bar = await page.getByRole('navigation', { name: messages.siteNavigation }).boundingBox();
    expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
    const accept = card.getByRole('link', { name: messages.viewOffers.desktop.accept });
    await expect(accept).toHaveAttribute('href', /^\/judgeView\?view=desktop&to=%2Fdetails/);
    await card.getByRole('button', { name: messages.viewOffers.desktop.decline }).press('Enter');
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});
