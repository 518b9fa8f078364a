import { site as demoSite } from '../gateway/src/testing/demoContent.ts';
import { configCall, expect, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

const EXTERNAL = 'https://other.example/';

test('external links announce the new tab', { tag: '@both' }, async ({ page, site, api }) => {
  const image = { src: '/media/winter.webp', alt: '' };
  const body = `<p><a href="${EXTERNAL}">地图在这里</a></p>`;
  const item = { link: EXTERNAL, body };
  const records = { icp: '湖ICP备0号', publicSecurity: { number: '湖公网安备 1 号', code: '11' } };
  const links = [{ title: '合作伙伴', href: EXTERNAL }];
  const contact = ['湖滨路 1 号', { title: '服务台 0000-555-0100', href: 'tel:0000-555-0100' }];
  const footer = { ...demoSite.footer, ...records, links, contact };
  api.on(configCall('site'), { data: { ...demoSite, footer } });
  api.on('/banner/1', { data: { ...item, id: '1', title: '展览', image } });
  api.on('/function/7', { data: { ...item, id: '7', title: '购票', icon: image } });
  for (const [address, ...texts] of [
    [site.home, '展览', '购票', '合作伙伴'],
    ['/details?function=7', '购票', '合作伙伴'],
  ] as const) {
    await visit(page, address, ...texts);
    const external = page.locator('a[target="_blank"]');
    await expect(external).toHaveCount(5);
    for (const link of await external.all()) {
      await expect(link).toHaveAccessibleName(/（在新标签页打开）/);
    }
    const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
    await expect(footerLink('服务台 0000-555-0100')).toHaveAttribute('href', 'tel:0000-555-0100');
    await expect(footerLink('湖ICP备0号')).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
    await expect(footerLink('湖公网安备 1 号')).toHaveAttribute(
      'href',
      'https://beian.mps.gov.cn/#/query/webSearch?code=11',
    );
  }
});
