import type { Page } from '@playwright/test';
import { test as base, expect, searchCall } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

const article = '/details?article=pictures';

/** Width and height of the files. */
const files: Record<string, [width: number, height: number]> = {
  big: [1800, 1200],
  'big-600': [600, 400],
  long: [1080, 12_000],
  small: [60, 40],
};

/** Pictures in a body of English text, with their width in a column of 576 pixels. */
const pictures: [markup: string, width: number, ratio: number][] = [
  ['<img src="/media/big.svg" alt="plain">', 576, 2 / 3],
  ['<img src="/media/big.svg" alt="both" width="1800" height="1200">', 576, 2 / 3],
  ['<img src="/media/big.svg" alt="wide" width="600">', 576, 2 / 3],
  ['<img src="/media/big.svg" alt="narrow" width="300">', 300, 2 / 3],
  ['<img src="/media/big.svg" alt="high" height="300">', 450, 2 / 3],
  ['<img src="/media/big.svg" alt="half" width="50%" height="400">', 288, 2 / 3],
  ['<img src="/media/big.svg" alt="auto" width="300" height="auto">', 300, 2 / 3],
  ['<img src="/media/big.svg" alt="pixels" width="300px">', 300, 2 / 3],
  ['<img src="/media/big.svg" alt="wrong" width="300" height="300">', 300, 2 / 3],
  ['<img src="/media/small.svg" alt="small">', 60, 2 / 3],
  ['<img src="/media/long.svg" alt="long" width="1080" height="12000">', 576, 12_000 / 1080],
  ['<img src="/media/long.svg" alt="long and narrow" width="360">', 360, 12_000 / 1080],
  ...[
    ['candidates', '', 576],
    ['candidates, wide', 'width="600"', 576],
    ['candidates, narrow', 'width="300"', 300],
    ['candidates, high', 'height="300"', 450],
    ['candidates, half', 'width="50%"', 288],
    ['candidates, both', 'width="1800" height="1200"', 576],
  ].map(([alt, size, width]): [string, number, number] => [
    `<img src="/media/big.svg" alt="${alt}" ${size} srcset="/media/big-600.svg 600w, /media/big.svg 1800w">`,
    Number(width),
    2 / 3,
  ]),
  [
    '<picture><source srcset="/media/long.svg" media="(min-width: 1px)"><img src="/media/big.svg" alt="picture" width="300"></picture>',
    300,
    2 / 3,
  ],
];

const test = base.extend<{ body: undefined }>({
  body: [
    async ({ api }, use) => {
      for (const [name, [width, height]] of Object.entries(files)) {
        const raw = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`;
        api.on(`/media/${name}.svg`, { raw, headers: { 'Content-Type': 'image/svg+xml' } });
      }
      const text = '<p>The reading room opens at nine and closes in the evening.</p>'.repeat(5);
      const body = text + pictures.map(([markup]) => `<p>${markup}</p>`).join('');
      api.on(searchCall('pictures'), { data: [{ id: 'pictures', title: 'Pictures', body }] });
      await use(undefined);
    },
    { auto: true },
  ],
});

/** The loaded pictures of the body, in pixels. */
const sizesOf = (page: Page) =>
  page.locator('.prose').evaluate(async (prose) => {
    const images = [...prose.querySelectorAll('img')];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode()));
    return images.map((image) => ({
      alt: image.alt,
      width: image.getBoundingClientRect().width,
      ratio: image.getBoundingClientRect().height / image.getBoundingClientRect().width,
    }));
  });

test('pictures of a body have the size that it states, and the ratio of their files', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, article, 'reading room');
  expect(await page.locator('.prose').evaluate((prose) => prose.clientWidth)).toBe(576);
  expect(await sizesOf(page)).toEqual(
    pictures.map(([markup, width, ratio]) => ({
      alt: /alt="([^"]*)"/.exec(markup)?.[1],
      width: expect.closeTo(width, 0),
      ratio: expect.closeTo(ratio, 1),
    })),
  );
});

test('an enlarged long picture is as wide as the window', async ({ page }) => {
  await visit(page, article, 'reading room');
  await page.getByRole('link', { name: 'long', exact: true }).click({ position: { x: 8, y: 8 } });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '放大图片' }).click();
  const box = await dialog.getByRole('img').boundingBox();
  expect(box?.width).toBe(page.viewportSize()?.width);
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(12_000 / 1080, 1);
});

test(
  'pictures that may be transparent have a light background in the dark scheme',
  {
    tag: '@both',
  },
  async ({ page, api }, { testId }) => {
    const sources = {
      svg: '/media/small.svg',
      marked: '/media/small.webp#alpha',
      photograph: '/media/small.webp?v=1',
    };
    const raw = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"/>';
    for (const path of ['/media/small.webp', '/media/small.webp?v=1']) {
      api.on(path, { raw, headers: { 'Content-Type': 'image/svg+xml' } });
    }
    const body = Object.entries(sources).map(([alt, src]) => `<img src="${src}" alt="${alt}">`);
    const icon = { src: '/media/small.svg', alt: '' };
    const item = { id: testId, title: 'Transparent', icon, body: `<p>${body.join(' ')}</p>` };
    api.on(`/function/${testId}`, { data: item });
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(page, `/details?function=${testId}`, 'photograph');
    const light = 'rgb(233, 236, 236)';
    const none = 'rgba(0, 0, 0, 0)';
    const image = (name: string) => page.locator('.prose').getByRole('img', { name });
    const tile = page.locator('.icon-tile');
    await expect(image('svg')).toHaveCSS('background-color', light);
    await expect(image('marked')).toHaveCSS('background-color', light);
    await expect(image('photograph')).toHaveCSS('background-color', none);
    await expect(tile).toHaveCSS('background-color', light);

    await image('marked').click();
    await expect(page.getByRole('dialog').locator('img').last()).toHaveCSS(
      'background-color',
      light,
    );
    await page.keyboard.press('Escape');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(image('svg')).toHaveCSS('background-color', none);
    await expect(tile).not.toHaveCSS('background-color', light);
  },
);
