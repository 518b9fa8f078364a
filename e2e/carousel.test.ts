import type { Page } from '@playwright/test';
import { configCall, expect, test } from './support/fakeApiSite.ts';
import { pauseClock, untilRendered } from './support/test.ts';

const INTERVAL_MS = 7000;
/** Longer than the transition to another slide. */
const TRANSITION_MS = 1500;

const carousel = (page: Page) => page.getByRole('region', { name: '精选' });
const slides = (page: Page) => carousel(page).locator('[role="group"]');
const button = (page: Page, name: string) => carousel(page).getByRole('button', { name });

/** The index of the shown slide: the others are inert. */
const shownSlides = (page: Page) =>
  slides(page).evaluateAll((all) =>
    all.flatMap((slide, index) => (slide.hasAttribute('inert') ? [] : [index])),
  );
const expectSlide = (page: Page, index: number) =>
  expect.poll(() => shownSlides(page)).toEqual([index]);

async function expectNoAutoplay(page: Page): Promise<void> {
  // A page makes the other slides inert in a transition after its hydration.
  await expect(carousel(page).locator('[role="group"]:not([inert])')).toHaveCount(1);
  const before = await shownSlides(page);
  await page.clock.runFor(30_000);
  expect(await shownSlides(page)).toEqual(before);
}

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(
    (value) => Object.defineProperty(document, 'hidden', { value, configurable: true }),
    isHidden,
  );

/** Moves the pointer and the focus out of the carousel. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

test('buttons and swipes choose a slide, and autoplay holds for the visitor', {
  tag: '@both',
}, async ({ api, page, site, planned, isMobile }) => {
  // By antd's carousel, after a gesture that the browser has handled.
  planned.push(/Ignored attempt to cancel a touch/);
  api.on(configCall('home'), {
    data: { banners: [1, 2, 3], functions: [7], notices: '公告' },
  });
  for (const id of [1, 2, 3]) {
    const image = { src: '/media/winter.webp', alt: '' };
    api.on(`/banner/${id}`, { data: { id, title: `gypsy jugs ${id}`, image } });
  }
  await untilRendered(page, site.home, 'gypsy jugs 1', 'gypsy jugs 2', 'gypsy jugs 3');
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.home);

  if (!isMobile) {
    await test.step('titles show the lower ends of their letters', async () => {
      const title = slides(page).first().getByRole('heading');
      const shown = await title.screenshot();
      await title.evaluate((element) => {
        element.style.overflow = 'visible';
      });
      expect((await title.screenshot()).equals(shown)).toBe(true);
    });
  }

  await test.step('buttons and swipes choose a slide, and reduced motion prevents autoplay', async () => {
    await expect(slides(page).first()).toHaveAccessibleName('第 1 张，共 3 张');
    await expectNoAutoplay(page);
    const link = slides(page).first().getByRole('link');
    await link.focus();
    // As long as it is held, a key is repeated.
    for (let repeat = 0; repeat < 60; repeat += 1) await page.keyboard.down('ArrowRight');
    await page.clock.runFor(TRANSITION_MS);
    await expect(link).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.up('ArrowRight');
    await page.clock.runFor(TRANSITION_MS);
    await expect(link).toBeFocused();
    // Without waiting for it: the carousel would return to the slide that it has left.
    expect(await shownSlides(page)).toEqual([0]);
    await button(page, '上一张').click();
    await expectSlide(page, 2);
    await button(page, '下一张').click();
    await expectSlide(page, 0);
    await expect(carousel(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    await page.clock.runFor(TRANSITION_MS);
    const { x = 0, y = 0, width = 0 } = (await carousel(page).boundingBox()) ?? {};
    await drag(page, { x: x + 0.85 * width, y: y + 90 }, { x: -0.7 * width });
    await expectSlide(page, 1);

    await button(page, '继续轮播').press('Enter');
    await page.mouse.move(0, 0);
    await page.clock.runFor(INTERVAL_MS + 100);
    await expectSlide(page, 2);
  });

  await test.step('a slide moves into its place, and is there at once for reduced motion', async () => {
    await button(page, '暂停轮播').click();
    // A script moves the slides of the phone frame by frame, and CSS those of the desktop.
    await pauseClock(page);
    const isInMotion = () =>
      isMobile
        ? slides(page).evaluateAll((all) => {
            const shown = all.find((slide) => !slide.hasAttribute('inert'));
            const { x = 0 } = shown?.getBoundingClientRect() ?? {};
            return Math.abs(x - (shown?.closest('section')?.getBoundingClientRect().x ?? 0)) > 1;
          })
        : carousel(page)
            .locator('.slick-slide')
            .first()
            .evaluate(
              (slide) => Number.parseFloat(getComputedStyle(slide).transitionDuration) > 0.1,
            );

    for (const [next, reducedMotion] of [
      [0, 'no-preference'],
      [1, 'reduce'],
      [2, 'no-preference'],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await button(page, '下一张').click();
      await page.clock.runFor(1);
      await expectSlide(page, next);
      await expect.poll(isInMotion, reducedMotion).toBe(reducedMotion === 'no-preference');
      await page.clock.runFor(TRANSITION_MS);
    }
    await page.clock.resume();
  });

  if (isMobile) {
    await test.step('autoplay holds while a finger is down, continues after a scroll and stops after a swipe', async () => {
      await page.goto(site.home);
      const { x = 0, y = 0, width = 0 } = (await carousel(page).boundingBox()) ?? {};
      const point = { x: x + 0.85 * width, y: y + 250 };
      const isAdvancing = (value: string) =>
        expect(carousel(page).locator('[aria-live]')).toHaveAttribute('aria-live', value);

      await isAdvancing('off');
      await press(page, point, async (move) => {
        await isAdvancing('polite');
        await expectNoAutoplay(page);
        // Otherwise the end would be a click on the link.
        await move({ ...point, y: point.y - 40 });
      });
      await page.evaluate(() => scrollTo(0, 0));
      await drag(page, point, { y: -150 });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await page.evaluate(() => scrollTo(0, 0));
      await isAdvancing('off');
      await page.clock.runFor(INTERVAL_MS + 100);
      await expectSlide(page, 1);

      // The browser may still be scrolling.
      await page.goto(site.home);
      await drag(page, point, { x: -0.7 * width });
      await expectSlide(page, 1);
      await expect(button(page, '继续轮播')).toBeVisible();
      await leave(page);
      await expectNoAutoplay(page);
    });
    return;
  }

  await test.step('autoplay pauses for focus, hover and a hidden tab, and stops when the visitor pauses it', async () => {
    await leave(page);
    await page.goto(site.home);
    const controls = carousel(page).locator('button, a');
    await expect(controls.first()).toHaveAccessibleName('暂停轮播');
    await expect(carousel(page)).toHaveAttribute('aria-roledescription', '轮播');

    await page.keyboard.press('Tab');
    await button(page, '下一张').focus();
    await expectNoAutoplay(page);

    await leave(page);
    const live = carousel(page).locator('[aria-live]');
    await expect(live).toHaveAttribute('aria-live', 'off');
    await pauseClock(page);
    for (const next of [1, 2, 0]) {
      await page.clock.runFor(INTERVAL_MS + TRANSITION_MS);
      await expectSlide(page, next);
    }
    await page.clock.resume();

    await setHidden(page, true);
    await expectNoAutoplay(page);
    await setHidden(page, false);

    await button(page, '暂停轮播').click();
    await expect(button(page, '继续轮播')).toBeVisible();
    await leave(page);
    await expectNoAutoplay(page);

    await button(page, '继续轮播').click();
    await expect(button(page, '暂停轮播')).toBeVisible();
    await carousel(page).hover();
    await expectNoAutoplay(page);
  });
});

interface Point {
  x: number;
  y: number;
}

/** A touch that begins at a point of the screen, moves by a distance in CSS pixels, and ends. */
async function drag(page: Page, from: Point, by: Partial<Point>): Promise<void> {
  const steps = 12;
  await press(page, from, async (move) => {
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      await move({ x: from.x + share * (by.x ?? 0), y: from.y + share * (by.y ?? 0) });
    }
  });
}

/** A touch at a point of the screen, which ends after `during`. */
async function press(
  page: Page,
  at: Point,
  during: (move: (to: Point) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', at);
  await during((to) => touch('touchMove', to));
  await touch('touchEnd');
  await session.detach();
}
