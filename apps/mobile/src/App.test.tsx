import { failing, home, type Replies, withServices } from '@twinfront/shared/testing/createFakeApi';
import { describeApp, renderPage } from '@twinfront/shared/testing/describeApp.tsx';
import { expect, it } from 'vitest';
import { render } from './render.tsx';

describeApp({ render, device: 'mobile', homePath: '/homeApp' });

it('prefers portrait pictures, and loads the first with high priority', async () => {
  const images = (await renderPage(render, '/homeApp')).match(/<img[^>]*>/g) ?? [];
  const tall = images.find((image) => image.includes('/media/tall.avif'));
  expect(tall).toMatch(/loading="eager".*fetchPriority="high".*width="780" height="900"/);
  expect(images.find((image) => image.includes('/media/lake.avif'))).toContain('loading="lazy"');
});

/** The links of the site navigation with `aria-current`, as Node renders them. */
async function tabsOf(address: string, replies?: Replies) {
  const html = await renderPage(render, address, { ...(replies && { replies }) });
  const [nav = ''] = /<nav[^>]*>.*?<\/nav>/s.exec(html) ?? [];
  return [...nav.matchAll(/<a [^>]*>/g)].map(([link]) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1] ?? '';
    return [attribute('href'), attribute('aria-current')].join(' ').trim();
  });
}

it.each([
  ['/homeApp', 0, 'page'],
  ['/details?function=f1', 1, 'true'],
  ['/details?search=notice', 2, 'page'],
  ['/details?article=a1', 2, 'true'],
  ['/details', 3, 'page'],
  ['/details?search=nothing', 3, 'true'],
  ['/judgeView', -1, ''],
  ['/details?banner=b1', -1, ''],
])('has links to the sections on %s, and marks the current one', async (...row) => {
  const [address, index, current] = row;
  const hrefs = ['/homeApp', '/homeApp#services', '/details?search=notice', '/details'];
  expect(await tabsOf(address)).toEqual(
    hrefs.map((href, tab) => (tab === index ? `${href} ${current}` : href)),
  );
});

it('links to the notices of the home page while their term is unknown', async () => {
  const config = 'support/config/getKey?key=home';
  for (const replies of [failing, { [config]: { ...home, notices: ' ' } }]) {
    expect((await tabsOf('/judgeView', replies))[2]).toBe('/homeApp#notices');
  }
  const page = await renderPage(render, '/homeApp');
  for (const id of ['banners', 'services', 'notices']) expect(page).toContain(` id="${id}"`);
});

it('has no site navigation on the maintenance page', async () => {
  expect(await tabsOf('/maintain')).toEqual([]);
});

it.each([
  [1, 1, 1],
  [2, 2, 2],
  [4, 4, 4],
  [5, 3, 5],
  [6, 3, 6],
  [8, 4, 8],
  [9, 3, 5],
  [10, 4, 5],
])('has %i services in rows of %i, on a tablet of %i', async (count, columns, wide) => {
  const html = await renderPage(render, '/homeApp', { replies: withServices(count) });
  expect(html).toMatch(new RegExp(`--columns:${columns};[^"]*--wide-columns:${wide}"`));
});
