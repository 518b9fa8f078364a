import type { Page } from '@playwright/test';
import { expect, test, visit } from './support/test.ts';

test('pages for print, reduced motion and forced colours', { tag: '@both' }, async ({
  page,
  site,
  homeContent: { site: config, banners, notices },
  isMobile,
}) => {
  // Without motion the carousel stays on its first slide.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' });
  await visit(page, site.home, config.name);

  await test.step('prints its content without controls, before and after an article', async () => {
    const printed = () => page.locator('body').innerText();
    await expectNoControls(page);
    // The carousel sizes its slides by the width of the page, which must not follow them.
    await expect(site.main).toHaveCSS('width', `${page.viewportSize()?.width}px`);
    await expect(site.heading).toHaveText(config.name);
    await expect(site.heading).toHaveCSS('position', 'static');
    const banner = site.main.getByText(banners[0]?.title ?? '').first();
    await expect(banner).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(site.main.getByText(banners[1]?.title ?? '').first()).toBeHidden();
    const home = await printed();

    await site.main.getByRole('link', { name: notices[0]?.title ?? '' }).click();
    await expect(site.heading).toHaveText(notices[0]?.title ?? '');
    await expectNoControls(page);
    await page.goBack();
    await expect(site.heading).toHaveText(config.name);
    await expect.poll(printed).toBe(home);
  });

  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await test.step('draws the same with forced colours', async () => {
    const drawn = (await drawnElements(page)).filter(({ isSeen }) => isSeen);
    if (isMobile) expect(drawn.length).toBeGreaterThan(1);
    await page.emulateMedia({ forcedColors: 'active' });
    const hidden = (await drawnElements(page)).filter(({ isSeen }) => !isSeen);
    const names = hidden.map(({ name }) => name);
    expect.soft(drawn.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([]);

    const colors = await page.evaluate(() =>
      [document.body, ...document.querySelectorAll('.adm-page-indicator-dot')].map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return element === document.body ? color : backgroundColor;
      }),
    );
    expect.soft(new Set(colors).size).toBe(1);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await expectReducedMotion(page);

  await visit(page, '/details?banner=winter-reading');
  const picture = site.main.locator('a.zoom').first();

  await test.step('forced colours leave the mark of a picture', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const markOf = (link: Element) => getComputedStyle(link, '::after').backgroundColor;
    expect.soft(await picture.evaluate(markOf)).toBe('rgba(10, 14, 15, 0.62)');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await expectReducedMotion(page);
  await test.step('nothing moves in the dialog of a picture', async () => {
    await picture.click();
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeEnabled();
    expect.soft(await movingElements(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('search results are printed without controls', async () => {
    await site.searchField.fill('少儿');
    await site.searchField.press('Enter');
    await expect(site.main.getByRole('listitem').first()).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expectNoControls(page);
  });
});

async function expectNoControls(page: Page): Promise<void> {
  for (const role of ['banner', 'contentinfo', 'navigation', 'search', 'button'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0);
  }
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
}

async function expectReducedMotion(page: Page): Promise<void> {
  await test.step('CSS moves nothing for a visitor who prefers reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect.soft(await movingElements(page)).not.toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect.soft(await movingElements(page)).toEqual([]);
  });
}

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

/** Elements that only their background or border draws, and whether it differs from what is behind them. */
const drawnElements = (page: Page) =>
  page.evaluate(() => {
    const isSolid = (color: string) => !/^rgba\(.* 0\)$|^transparent$/.test(color);
    const backgroundOf = (element: Element | null): string => {
      if (!element) return 'canvas';
      const { backgroundColor } = getComputedStyle(element);
      return isSolid(backgroundColor) ? backgroundColor : backgroundOf(element.parentElement);
    };
    return [...document.querySelectorAll<HTMLElement>('main *:empty')].flatMap((element) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (!(element instanceof HTMLElement) || width * height === 0) return [];
      if (element.closest('svg') || !isSolid(backgroundColor)) return [];
      const isSeen =
        borderTopWidth !== '0px' || backgroundColor !== backgroundOf(element.parentElement);
      return [{ name: element.outerHTML, isSeen }];
    });
  });
