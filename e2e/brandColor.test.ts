import { expect, test } from './support/test.ts';

/** Colours of text and of their backgrounds; the last background is that of pictures. */
const pairs = [
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ...['ground', 'surface', 'raised', 'brand-wash'].flatMap((ground) => [
    ['brand-ink', ground],
    ['ink', ground],
    ['ink-soft', ground],
  ]),
  ['white', 'brand-deep'],
] as const;

/** A sample of all that an owner may choose: 6³ colours and 64 greys. */
const brandColors = [
  ...[0, 51, 102, 153, 204, 255].flatMap((red, _, steps) =>
    steps.flatMap((green) => steps.map((blue) => [red, green, blue])),
  ),
  ...Array.from({ length: 64 }, (_, index) => Array.from({ length: 3 }, () => index * 4)),
].map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

test('words are readable in light and dark colours whatever colour the owner chose', async ({
  page,
  home,
}) => {
  await page.goto(home);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colors = await page.evaluate(readColors, {
      brandColors,
      tokens: [...new Set(pairs.flat())],
    });

    const unreadable = colors.flatMap(({ brand, values }) =>
      pairs
        .map(([text, ground]) => ({ brand, text, ground, ratio: contrast(values, text, ground) }))
        .filter(({ ratio }) => ratio < 4.5),
    );
    expect(unreadable, colorScheme).toEqual([]);
    const inks = new Set(colors.map(({ values }) => String(values['brand-ink'])));
    expect(inks.size).toBeGreaterThan(99);
  }
});

type Colors = Record<string, number[]>;

function readColors({ brandColors, tokens }: { brandColors: string[]; tokens: string[] }) {
  const canvas = new OffscreenCanvas(tokens.length, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const probe = document.body.appendChild(document.createElement('i'));
  return brandColors.map((brand) => {
    document.documentElement.style.setProperty('--brand', brand);
    tokens.forEach((token, x) => {
      probe.style.color = token === 'white' ? '#fff' : `var(--${token})`;
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(x, 0, 1, 1);
    });
    const { data } = context.getImageData(0, 0, tokens.length, 1);
    const values: Colors = {};
    tokens.forEach((token, x) => {
      values[token] = [...data.slice(4 * x, 4 * x + 3)];
    });
    return { brand, values };
  });
}

/** As WCAG 2.2 defines it. */
function contrast(colors: Colors, one: string, other: string): number {
  const [dark = 0, bright = 0] = [one, other]
    .map((name) => luminance(colors[name] ?? []))
    .sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(parts: number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
