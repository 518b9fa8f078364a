import type { Page } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, searchCall, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

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

function servePictures(api: FakeApi): void {
  for (const [name, [width, height]] of Object.entries(files)) {
    const raw = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`;
    api.on(`/media/${name}.svg`, { raw, headers: { 'Content-Type': 'image/svg+xml' } });
  }
}

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
}, async ({ page, api }) => {
  servePictures(api);
  const text = '<p>The reading room opens at nine and closes in the evening.</p>'.repeat(5);
  const body = text + pictures.map(([markup]) => `<p>${markup}</p>`).join('');
  api.on(searchCall('pictures'), { data: [{ id: 'pictures', title: 'Pictures', body }] });
  await visit(page, '/details?article=pictures', 'reading room');
  expect(await page.locator('.prose').evaluate((prose) => prose.clientWidth)).toBe(576);
  expect(await sizesOf(page)).toEqual(
    pictures.map(([markup, width, ratio]) => ({
      alt: /alt="([^"]*)"/.exec(markup)?.[1],
      width: expect.closeTo(width, 0),
      ratio: expect.closeTo(ratio, 1),
    })),
  );
});

test('a body shows pictures in both schemes, task lists, notes and external links', async ({
  page,
  api,
}, { testId }) => {
  servePictures(api);
  const raw = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"/>';
  for (const path of ['/media/small.webp', '/media/small.webp?v=1']) {
    api.on(path, { raw, headers: { 'Content-Type': 'image/svg+xml' } });
  }
  const sources = {
    svg: '/media/small.svg',
    marked: '/media/small.webp#alpha',
    photograph: '/media/small.webp?v=1',
  };
  const images = Object.entries(sources).map(([alt, src]) => `<img src="${src}" alt="${alt}">`);
  const notes = ['note', 'tip', 'important', 'warning', 'caution'].map(
    (kind) =>
      `<div class="markdown-alert markdown-alert-${kind}"><p class="markdown-alert-title">${kind}</p><p>字 <a href="/details">链接</a></p></div>`,
  );
  const body = `
    <p>${images.join(' ')}</p>
    <p><img src="/media/long.svg" alt="long" width="1080" height="12000"></p>
    <h2>一</h2>
    <ul><li><input type="checkbox" disabled> 预约</li><li><input type="checkbox" checked disabled> 付款</li></ul>
    ${notes.join('')}
    <p><a href="https://other.example/">地图在这里</a></p>`;
  const icon = { src: '/media/small.svg', alt: '' };
  const item = { id: testId, title: 'Pictures', icon, link: 'https://other.example/', body };
  api.on(`/function/${testId}`, { data: item });
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, `/details?function=${testId}`, 'photograph');
  const image = (name: string) => page.locator('.prose').getByRole('img', { name });
  const dialog = page.getByRole('dialog');

  await test.step('pictures that may be transparent have a light background in the dark scheme', async () => {
    const light = 'rgb(233, 236, 236)';
    const none = 'rgba(0, 0, 0, 0)';
    const tile = page.locator('.icon-tile');
    await expect.soft(image('svg')).toHaveCSS('background-color', light);
    await expect.soft(image('marked')).toHaveCSS('background-color', light);
    await expect.soft(image('photograph')).toHaveCSS('background-color', none);
    await expect.soft(tile).toHaveCSS('background-color', light);
    await image('marked').click();
    await expect.soft(dialog.locator('img').last()).toHaveCSS('background-color', light);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.soft(image('svg')).toHaveCSS('background-color', none);
    await expect.soft(tile).not.toHaveCSS('background-color', light);
  });

  await test.step('an enlarged long picture is as wide as the window', async () => {
    await page.getByRole('link', { name: 'long', exact: true }).click({ position: { x: 8, y: 8 } });
    await dialog.getByRole('button', { name: '放大图片' }).click();
    const { width = 0 } = page.viewportSize() ?? {};
    const boxOf = async () =>
      (await dialog.getByRole('img').boundingBox()) ?? { width: 0, height: 0 };
    await expect.poll(async () => (await boxOf()).width).toBe(width);
    expect.soft((await boxOf()).height / width).toBeCloseTo(12_000 / 1080, 1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('screen readers name the boxes of task lists, and notes are readable', async () => {
    await expect.soft(page.getByRole('checkbox', { name: '预约' })).not.toBeChecked();
    await expect.soft(page.getByRole('checkbox', { name: '付款' })).toBeChecked();
    const note = page.locator('.markdown-alert-note');
    await expect.soft(note).not.toHaveCSS('border-left-width', '0px');
    await expectAccessible(page);
  });

  // Links outside of a body: shared/testing/describeApp.tsx.
  await test.step('external links announce the new tab', async () => {
    const external = page.getByRole('main').locator('a[target="_blank"]');
    await expect(external).toHaveCount(2);
    for (const link of await external.all()) {
      await expect.soft(link).toHaveAccessibleName(/（在新标签页打开）/);
    }
  });
});
