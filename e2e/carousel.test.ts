import type { Page } from '@playwright/test';
import { drag } from './support/drag.ts';
import { expect, test } from './support/fakeApiSite.ts';

const PAUSE = '暂停轮播';
const PLAY = '继续轮播';

const carousel = (page: Page) => page.getByRole('region', { name: '精选' });
const slides = (page: Page) => carousel(page).locator('[role="group"]');
const button = (page: Page, name: string) => carousel(page).getByRole('button', { name });
/** Which slide can be reached: all others are inert. */
const reachable = (page: Page) =>
  slides(page).evaluateAll((all) =>
    all.flatMap((slide, index) => (slide.hasAttribute('inert') ? [] : [index])),
  );

const banner = (id: number) => ({
  data: { id, title: `横幅 ${id}`, image: { src: '/media/winter.webp', alt: '' } },
});

test.beforeEach(async ({ api }) => {
  api.on('/support/config/getKey?key=home', {
    data: { banners: [1, 2, 3], functions: [7], notices: '公告' },
  });
  for (const id of [1, 2, 3]) api.on(`/banner/${id}`, banner(id));
});

async function visitSlides(page: Page, home: string, ids = [1, 2, 3]): Promise<void> {
  // All banners of the document, which may be older than the API.
  const titles = ids.map((id) => `"title":"横幅 ${id}"`);
  await expect(async () => {
    const text = await (await page.request.get(home)).text();
    expect(text.match(/"title":"横幅 \d"/g)).toEqual(titles);
  }).toPass({ intervals: [50] });
  await page.goto(home);
  await expect(slides(page)).toHaveCount(ids.length);
}

test('a carousel turns by itself, and stops for the focus of the keyboard and for a pause', {
  tag: '@both',
}, async ({ page, home }) => {
  const leave = async () => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  };
  await page.clock.install();
  await visitSlides(page, home);

  await test.step('pause is the first control that the keyboard reaches', async () => {
    await carousel(page).evaluate((section) => {
      section.tabIndex = -1;
      section.focus();
      section.removeAttribute('tabindex');
    });
    await page.keyboard.press('Tab');
    await expect(carousel(page).locator(':focus')).toHaveAttribute('aria-label', /轮播/);
    const order = await carousel(page).evaluate((section) =>
      [...section.querySelectorAll('button, a')].map((control) => control.ariaLabel),
    );
    expect(order[0]).toMatch(/轮播/);
  });

  await test.step('it keeps its slide while the focus is inside', async () => {
    await button(page, '下一张').focus();
    const [before] = await reachable(page);
    await page.clock.runFor(30_000);
    expect(await reachable(page)).toEqual([before]);
  });

  await test.step('it turns by itself and keeps the hidden slides out of reach', async () => {
    await leave();
    await page.clock.runFor(7100);
    await expect.poll(() => reachable(page)).toEqual([1]);
    const live = carousel(page).locator('[aria-live]');
    await expect(live).toHaveAttribute('aria-live', 'off');
    await expect(carousel(page)).toHaveAttribute('aria-roledescription', '轮播');
  });

  await test.step('a pause lasts', async () => {
    await button(page, PAUSE).click();
    await expect(button(page, PLAY)).toBeVisible();
    await leave();
    const before = await reachable(page);
    await page.clock.runFor(30_000);
    expect(await reachable(page)).toEqual(before);
  });
});

test('a carousel stands still where less motion is wanted, until it is asked to play', {
  tag: '@both',
}, async ({ page, home }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await visitSlides(page, home);
  await page.clock.runFor(30_000);
  expect(await reachable(page)).toEqual([0]);
  await button(page, PLAY).press('Enter');
  await page.mouse.move(0, 0);
  await page.clock.runFor(7100);
  await expect.poll(() => reachable(page)).toEqual([1]);
});

test('a pointer above a carousel, or a finger on it, keeps its slide', { tag: '@both' }, async ({
  page,
  home,
  isMobile,
}) => {
  await page.clock.install();
  await visitSlides(page, home);
  if (isMobile) await carousel(page).getByRole('group').first().dispatchEvent('pointerdown');
  else await carousel(page).hover();
  await page.clock.runFor(30_000);
  expect(await reachable(page)).toEqual([0]);
});

test('a swipe shows the next slide', { tag: '@both' }, async ({ page, home, planned }) => {
  // Of antd's carousel, after a gesture that the browser has handled already.
  planned.push(/Ignored attempt to cancel a touchend event/);
  await visitSlides(page, home);
  const { x = 0, y = 0, width = 0 } = (await carousel(page).boundingBox()) ?? {};
  await drag(page, { x: x + 0.85 * width, y: y + 90 }, { x: -0.7 * width });
  await expect.poll(() => reachable(page)).toEqual([1]);
});

test('a single banner has no controls', async ({ page, home, main, api }) => {
  api.on('/support/config/getKey?key=home', {
    data: { banners: [2], functions: [7], notices: '公告' },
  });
  await visitSlides(page, home, [2]);
  await expect(main.getByText('横幅 2').first()).toBeVisible();
  await expect(carousel(page).getByRole('button')).toHaveCount(0);
});

test('a carousel wraps around at both ends and names the slide that it shows', {
  tag: '@both',
}, async ({ page, home }) => {
  await page.clock.install();
  await visitSlides(page, home);
  await button(page, '上一张').click();
  await expect.poll(() => reachable(page)).toEqual([2]);
  await button(page, '下一张').click();
  await expect.poll(() => reachable(page)).toEqual([0]);
  await expect(slides(page).first()).toHaveAccessibleName('第 1 张，共 3 张');
  await expect(carousel(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'polite');

  await test.step('autoplay, which starts again with the next visit', async () => {
    await visitSlides(page, home);
    for (const next of [1, 2, 0]) {
      await page.clock.runFor(7100);
      await expect.poll(() => reachable(page)).toEqual([next]);
    }
  });
});
