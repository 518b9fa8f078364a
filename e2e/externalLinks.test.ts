import { site as demoSite } from '../gateway/src/testing/demoContent.ts';
import { configCall, expect, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

const EXTERNAL = 'https://other.example/';

test('external links announce the new tab', { tag: '@both' }, async ({ page, site, api }) => {
  const image = { src: '/media/winter.webp', alt: '' };
  const body = `<p><a href="${EXTERNAL}">地图在这里</a></p>`;
  const item = { link: EXTERNAL, body };
  const footer = { ...demoSite.footer, links: [{ title: '合作伙伴', href: EXTERNAL }] };
  api.on(configCall('site'), { data: { ...demoSite, footer } });
  api.on('/banner/1', { data: { ...item, id: '1', title: '展览', image } });
  api.on('/function/7', { data: { ...item, id: '7', title: '购票', icon: image } });
  for (const [address, ...texts] of [
    [site.home, '展览', '购票', '合作伙伴'],
    ['/details?function=7', '购票', '合作伙伴'],
  ] as const) {
    await visit(page, address, ...texts);
    const links = page.locator('a[target="_blank"]');
    await expect(links).toHaveCount(3);
    for (const link of await links.all()) {
      await expect(link).toHaveAccessibleName(/（在新标签页打开）/);
    }
  }
});
