import { createQueryClient } from '@twinfront/shared/react/createQueryClient';
import { en } from '@twinfront/shared/site/words/en';
import { zhCN as words } from '@twinfront/shared/site/words/zhCN';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { App } from './App.tsx';
import { pageOf } from './routes.tsx';
import {
  createTestApi,
  failing,
  type Replies,
  renderPage,
  replies,
} from './testing/renderPage.tsx';

it.each<[address: string, texts: string[]]>([
  ['/homeApp', ['Lake Library', 'Winter nights', 'Reserve a seat', 'Closed on Monday']],
  ['/details', [words.searchHint]],
  ['/details?banner=1', ['<h1', 'Winter nights', '/media/wide.avif']],
  ['/details?function=seats', ['Reserve a seat', '<p>Bring your card</p>']],
  ['/details?article=notice', ['Closed on Monday', '<p>All day</p>']],
  ['/details?search=notice', [words.searchCount(1), '/details?article=Closed%20on%20Monday']],
  ['/details?banner=gone', [words.notFoundTitle]],
  ['/details?banner=%2F', [words.notFoundTitle]],
  ['/nowhere', [words.notFoundTitle]],
  ['/homeapp', [words.notFoundTitle]],
  ['/judgeView', [words.judgeUnknown, 'action="/judgeView"', words.judgeChooseDesktop]],
  ['/maintain', ['Counting books', 'Back soon']],
])('renders %s without a browser', async (address, texts) => {
  expect(globalThis).not.toHaveProperty('window');
  const html = await renderPage(address);
  for (const text of texts) expect(html).toContain(text);
});

it('shows dates in the time zone of the site', async () => {
  expect(await renderPage('/homeApp')).toContain('2026年11月21日');
});

it('says all that it says by itself in the language of the site', async () => {
  expect(await renderPage('/homeApp', { words: en })).toContain('November 21, 2026');
  for (const address of ['/homeApp', '/details', '/judgeView', '/maintain', '/nowhere']) {
    expect(await renderPage(address, { words: en })).not.toMatch(/\p{Script=Han}/u);
  }
});

it('takes the portrait picture where there is one, the first one with priority', async () => {
  const images = (await renderPage('/homeApp')).match(/<img[^>]*>/g) ?? [];
  const tall = images.find((image) => image.includes('/media/tall.avif'));
  expect(tall).toMatch(/loading="eager".*fetchPriority="high".*width="780" height="900"/);
  expect(images.find((image) => image.includes('/media/lake.avif'))).toContain('loading="lazy"');
});

it('leads to an item’s link, and to its details if it has none', async () => {
  const html = await renderPage('/homeApp');
  expect(html).toContain('href="/details?banner=1"');
  expect(html).toMatch(/<a href="https:\/\/lake\.example\/" target="_blank" rel="noopener/);
});

it('shows what no address can name without a link, and names an article by its id then', async () => {
  const picture = { src: '/media/a.avif', alt: '' };
  const title = 'A title without end '.repeat(6);
  const html = await renderPage('/homeApp', {
    api: {
      ...replies,
      ...home({ banners: ['a/b'], functions: ['横幅'] }),
      'banner/a%2Fb': { id: 'a/b', title: 'Banner', image: picture },
      [`function/${encodeURIComponent('横幅')}`]: { id: '横幅', title: 'Entry', icon: picture },
      'richText/search/notice': [
        { id: 'a1', title, body: '' },
        { id: 'x'.repeat(101), title, body: '' },
      ],
    },
  });
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  expect(main.match(/href="[^"]*"/g)).toEqual(['href="/details?article=a1"']);
  expect(main).toMatch(/Banner.*Entry/);
  expect(main.match(/A title without end/g)).toHaveLength(12);
});

it('drops links of the footer that no browser should follow', async () => {
  const html = await renderPage('/homeApp');
  expect(html).toContain('About');
  expect(html).not.toContain('Trap');
});

it.each<[part: string, api: Replies, text: string]>([
  ['no banners', home({ banners: [] }), words.bannersEmpty],
  ['no entries', home({ functions: [] }), words.functionsEmpty],
  ['no notices', home({ notices: '' }), words.noticesEmpty],
])('says so where the home page has %s', async (_, api, text) => {
  const html = await renderPage('/homeApp', { api: { ...replies, ...api } });
  expect(html).toContain(text);
  expect(html).not.toContain(words.retry);
});

it.each<[part: string, api: Replies, text: string]>([
  ['banners', { 'banner/1': {}, 'banner/2': {} }, words.bannersFailed],
  ['entries', { 'function/seats': {} }, words.functionsFailed],
  ['notices', { 'richText/search/notice': {} }, words.noticesFailed],
])('offers to try again where the home page lacks its %s', async (_, api, text) => {
  const html = await renderPage('/homeApp', { api: { ...replies, ...api } });
  expect(html).toContain(text);
  expect(html).toContain(words.retry);
});

it('keeps the frame and offers a retry when nothing can be had', async () => {
  const html = await renderPage('/homeApp', { api: {} });
  expect(html).toContain(words.retry);
  expect(html).toContain('action="/details"');
});

const everyPage = [
  '/homeApp',
  '/details',
  '/details?search=notice',
  '/details?search=nothing',
  '/details?banner=1',
  '/details?banner=gone',
  '/judgeView',
  '/maintain',
  '/nowhere',
];

it.each(everyPage)('has exactly one h1 at %s, whether the API answers or fails', async (page) => {
  expect((await renderPage(page)).match(/<h1/g)).toHaveLength(1);
  expect((await renderPage(page, { api: failing })).match(/<h1/g)).toHaveLength(1);
});

it.each(everyPage)('has a live region at %s, and no text in any', async (page) => {
  const html = await renderPage(page);
  expect(html).toContain('role="status"');
  expect(html).not.toMatch(/role="(status|alert)"[^>]*>(?!<\/)/);
});

it('has exactly one h1 on the home page while its content loads', async () => {
  await pageOf('/homeApp').load();
  const html = renderToString(
    <StaticRouter location="/homeApp">
      <App
        api={createTestApi(replies)}
        queryClient={createQueryClient()}
        documentData={{}}
        words={words}
      />
    </StaticRouter>,
  );
  expect(html.match(/<h1/g)).toHaveLength(1);
});

it('explains the verdict, marks the choice in force and leads back', async () => {
  const html = await renderPage('/judgeView', {
    documentData: {
      judge: {
        device: 'mobile',
        reason: 'choice',
        token: null,
        choice: 'mobile',
        disagreements: ['userAgent'],
      },
      returnTo: '/details?banner=1',
    },
  });
  expect(html).toContain(words.judgeByChoice);
  expect(html).toContain(words.judgeUserAgentDisagrees);
  expect(html.match(/aria-current="true"/g)).toHaveLength(1);
  expect(html).toMatch(/<button[^>]*value="mobile"[^>]*aria-current/);
  expect(html).toContain('name="to" value="/details?banner=1"');
  expect(html).toContain('href="/details?banner=1"');
});

it('has words of its own while the site is closed and the API too', async () => {
  expect(await renderPage('/maintain', { api: {} })).toContain(words.maintainFallbackMessage);
});

function home(part: Record<string, unknown>): Replies {
  const known = { banners: [1, 2], functions: ['seats'], notices: 'notice' };
  return { 'support/config/getKey?key=home': { ...known, ...part } };
}
