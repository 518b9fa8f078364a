import type { Locator, Page } from '@playwright/test';
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
    const luminances = await page.evaluate(luminancesOf, { brandColors, tokens });
    const unreadable = luminances.flatMap((luminanceOf, index) =>
      pairs
        .map(([text, background]) => {
          const [a = 0, b = 0] = [luminanceOf[text], luminanceOf[background]];
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          return { brand: brandColors[index], text, background, ratio };
        })
        .filter(({ ratio }) => ratio < 4.5),
    );
    expect(unreadable, colorScheme).toEqual([]);
    expect(new Set(luminances.map((values) => values['--brand-ink'])).size).toBeGreaterThan(99);
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

/** The contrast of a button's icon with the most frequent colour around it. */
async function iconContrast(button: Locator): Promise<number> {
  const png = (await button.screenshot({ animations: 'disabled' })).toString('base64');
  return button.evaluate(async (element, png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const color = data.slice(at, at + 3).join(' ');
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    const [[background = ''] = []] = [...counts].sort(([, a], [, b]) => b - a);
    const icon = getComputedStyle(element.querySelector('svg') ?? element).color;
    const [a = 0, b = 0] = [background, icon].map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }, png);
}

/** The relative luminance (WCAG 2.2) of each token, for each brand colour. */
function luminancesOf({ brandColors, tokens }: { brandColors: string[]; tokens: string[] }) {
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
    const luminances = tokens.map((token, x): [string, number] => {
      const [red = 0, green = 0, blue = 0] = [...data.slice(4 * x, 4 * x + 3)]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return [token, 0.2126 * red + 0.7152 * green + 0.0722 * blue];
    });
    return Object.fromEntries(luminances);
  });
}
