import type { Page } from '@playwright/test';
import type { FakeApi } from '../gateway/src/testing/createFakeApi.ts';
import { englishContent, englishSite } from './support/englishContent.ts';
import { expect, test } from './support/fakeApiSite.ts';
import { visit } from './support/test.ts';

const ELSEWHERE = 'https://other.example/';
const image = { src: '/media/winter.webp', alt: '' };

/** A site in which every kind of link leads to another site. */
function serveExternalLinks(api: FakeApi, locale: string, place: string): void {
  const footer = { ...englishSite.footer, links: [{ title: 'Partner', href: ELSEWHERE }] };
  api.on('/support/config/getKey?key=site', { data: { ...englishSite, locale, footer } });
  const item = {
    id: '1',
    title: 'Tickets',
    link: ELSEWHERE,
    body: `<p><a href="${ELSEWHERE}">${place}</a>`,
  };
  api.on('/support/config/getKey?key=home', {
    data: { banners: [1], functions: [7], notices: 'notice' },
  });
  api.on('/banner/1', { data: { ...item, image } });
  api.on('/function/7', { data: { ...item, id: '7', icon: image } });
}

/** The accessible names of all links that open a new tab, in the order of the page. */
async function namesOf(page: Page): Promise<string[]> {
  const links = await page.locator('a[target="_blank"]').all();
  const snapshots = await Promise.all(links.map((link) => link.ariaSnapshot()));
  return snapshots.map((text) => /link "(.*?)"/.exec(text)?.[1] ?? text);
}

for (const [locale, place, words, tag] of [
  ['zh-CN', '地图在这里', '（在新标签页打开）', ['@both']],
  ['en', 'The map is here', '(opens in a new tab)', []],
] as const) {
  test.describe(`on a site in ${locale}`, { tag: [...tag] }, () => {
    test.use({ content: englishContent });

    test('every link to another site says that it opens a new tab', async ({ page, home, api }) => {
      serveExternalLinks(api, locale, place);
      for (const [address, count] of [
        [home, 3],
        ['/details?function=7', 3],
        ['/details?search=nothing', 2],
      ] as const) {
        await visit(page, address, ELSEWHERE);
        await expect(page.locator('a[target="_blank"]')).toHaveCount(count);
        for (const name of await namesOf(page)) expect(name, address).toContain(words);
      }
    });
  });
}
