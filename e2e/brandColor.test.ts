import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { site as demoSite } from '../gateway/src/testing/demoContent.ts';
import { expectReadableColors } from './support/axe.ts';
import { configCall, test as fakeApiTest } from './support/fakeApiSite.ts';
import { expect, test, visit } from './support/test.ts';

/** Colours of text and of their backgrounds; the last background is that of pictures. */
const pairs = [
  ['--on-brand', '--brand'],
  ['--on-brand', '--brand-strong'],
  ...['--ground', '--surface', '--raised', '--brand-wash'].flatMap((background) => [
    ['--brand-ink', background],
    ['--ink', background],
    ['--ink-soft', background],
  ]),
  ['--white', '--brand-deep'],
  ...['--brand-ink', '--accent', '--ink-soft', '--danger'].map((ink) => ['--on-ink', ink]),
] as [string, string][];

/** 6³ colours and 64 greys. */
const brandColors = [
  ...[0, 51, 102, 153, 204, 255].flatMap((red, _, steps) =>
    steps.flatMap((green) => steps.map((blue) => [red, green, blue])),
  ),
  ...Array.from({ length: 64 }, (_, index) => Array.from({ length: 3 }, () => index * 4)),
].map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

/** The brand colours that are the least readable in each scheme. */
const extremes = [
  ['light', '#ffffff'],
  ['dark', '#000000'],
] as const;

const setBrand = (page: Page, brand: string) =>
  page.evaluate((brand) => document.documentElement.style.setProperty('--brand', brand), brand);

test('tooltips, other text and the close button of a picture are visible with each brand colour', {
  tag: '@desktop',
}, async ({ page, site }) => {
  await visit(page, '/judgeView');

  await test.step('a tooltip', async () => {
    await page.getByRole('button', { name: '深色模式' }).hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    for (const [scheme, brand] of extremes) {
      await setBrand(page, brand);
      await expectReadableColors(page, '[role="tooltip"]', [scheme]);
    }
  });

  // Only the tokens matter; each colour would restyle the whole page.
  await page.evaluate(() => document.body.replaceChildren());
  for (const colorScheme of ['light', 'dark'] as const) {
    // Reduced motion would make each change of a colour a short transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' });
    const tokens = [...new Set(pairs.flat())];
    const colors = await page.evaluate(colorsOf, { brandColors, tokens });
    const unreadable = colors.flatMap((color, index) =>
      pairs
        .map(([text, background]) => {
          const ratio = contrastOf(color[text] ?? [], color[background] ?? []);
          return { brand: brandColors[index], text, background, ratio };
        })
        .filter(({ ratio }) => ratio < 4.5),
    );
    expect(unreadable, colorScheme).toEqual([]);
    expect(new Set(colors.map((color) => `${color['--brand-ink']}`)).size).toBeGreaterThan(99);
  }

  await visit(page, '/details?banner=winter-reading');
  await site.main.locator('a.zoom').first().click();
  const close = page.getByRole('dialog').getByRole('button', { name: '关闭图片' });
  await expect(page.getByRole('dialog')).not.toHaveClass(/-(appear|enter)/);
  for (const [colorScheme, brand] of extremes) {
    await setBrand(page, brand);
    await page.emulateMedia({ colorScheme });
    // WCAG 1.4.11 for icons.
    expect.soft(await iconContrast(close), colorScheme).toBeGreaterThanOrEqual(3);
  }
});

// Other colours: the tokens above.
fakeApiTest(
  'the home page is readable with a very light brand colour',
  async ({ page, site, api }) => {
    const brandColor = '#fff7d6';
    api.on(configCall('site'), { data: { ...demoSite, brandColor } });
    await visit(page, site.home, brandColor);
    await expectReadableColors(page);
  },
);

type Color = readonly number[];

/** The contrast ratio of two sRGB colours (WCAG 2.2). */
function contrastOf(...colors: [Color, Color]): number {
  const [a = 0, b = 0] = colors.map((color) => {
    const [red = 0, green = 0, blue = 0] = color
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The contrast of a button's icon with the most frequent colour around it. */
async function iconContrast(button: Locator): Promise<number> {
  const { dominant } = await sharp(await button.screenshot({ animations: 'disabled' })).stats();
  const color = await button.locator('svg').evaluate((icon) => getComputedStyle(icon).color);
  const icon = (color.match(/[\d.]+/g) ?? []).map(Number);
  return contrastOf([dominant.r, dominant.g, dominant.b], icon);
}

/** The colour of each token, for each brand colour. */
function colorsOf({ brandColors, tokens }: { brandColors: string[]; tokens: string[] }) {
  const canvas = new OffscreenCanvas(tokens.length, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.setProperty('--white', '#fff');
  return brandColors.map((brand) => {
    document.documentElement.style.setProperty('--brand', brand);
    for (const [x, token] of tokens.entries()) {
      probe.style.color = `var(${token})`;
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(x, 0, 1, 1);
    }
    const { data } = context.getImageData(0, 0, tokens.length, 1);
    return Object.fromEntries(tokens.map((token, x) => [token, [...data.slice(4 * x, 4 * x + 3)]]));
  });
}
