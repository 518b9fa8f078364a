import { expect, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

const EXTERNAL = 'https://other.example/';

// Links outside of a body: shared/testing/describeApp.tsx.
test('external links announce the new tab', async ({ page, api }) => {
  const icon = { src: '/media/borrow.webp', alt: '' };
  const body = `<p><a href="${EXTERNAL}">地图在这里</a></p>`;
  api.on('/function/7', { data: { id: '7', title: '购票', icon, link: EXTERNAL, body } });
  await visit(page, '/details?function=7', '购票');
  const external = page.getByRole('main').locator('a[target="_blank"]');
  await expect(external).toHaveCount(2);
  for (const link of await external.all()) {
    await expect(link).toHaveAccessibleName(/（在新标签页打开）/);
  }
});
