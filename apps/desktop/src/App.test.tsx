import { createQueryClient } from '@twinfront/shared/react/createQueryClient';
import type { DocumentData } from '@twinfront/shared/site/documentData';
import { en } from '@twinfront/shared/site/words/en';
import { type Words, zhCN as words } from '@twinfront/shared/site/words/zhCN';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { App } from './App.tsx';
import { pageOf } from './routes.tsx';
import { createFakeApi, failing, sample } from './testing/createFakeApi.ts';

async function render(
  location: string,
  {
    data = {},
    replies,
    language = words,
  }: { data?: DocumentData; replies?: Record<string, unknown>; language?: Words } = {},
): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={location}>
      <App
        api={createFakeApi(replies)}
        queryClient={createQueryClient()}
        documentData={data}
        words={language}
      />
    </StaticRouter>,
  );
  return new Response(prelude).text();
}

/** The text of what is rendered, as it would be read. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

it('renders the home page with all its parts in Node', async () => {
  const html = await render('/homeWeb');
  const text = textOf(html);
  for (const part of ['Harbour Library', 'Winter reading', 'Renew', 'Notice one', '© Harbour']) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain(words.loading);
});

it('loads the first banner first, and other banners and icons lazily', async () => {
  const images = (await render('/homeWeb')).match(/<img[^>]*>/g) ?? [];
  const valuesOf = (attribute: string) =>
    images.map((image) => new RegExp(`${attribute}="(\\w+)"`, 'i').exec(image)?.[1]);
  expect(valuesOf('loading')).toEqual(['eager', 'lazy', 'lazy']);
  expect(valuesOf('fetchpriority')).toEqual(['high', 'auto', 'low']);
});

it('leads from an item to its own link, and to its details if the link is missing or refused', async () => {
  const html = await render('/homeWeb');
  expect(html).toContain('href="/details?banner=b1"');
  expect(html).toMatch(
    /href="https:\/\/example.org\/late" target="_blank" rel="noopener nofollow"/,
  );
  expect(html).toContain('href="/details?function=f1"');
  expect(html).not.toContain('javascript:');
});

it('shows what no address can name without a link, and names an article by its id then', async () => {
  const picture = { src: '/media/a.avif', alt: '' };
  const title = 'A title without end '.repeat(6);
  const html = await render('/homeWeb', {
    replies: {
      'support/config/getKey?key=home': {
        banners: ['a/b'],
        functions: ['横幅'],
        notices: 'notice',
      },
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
  expect(textOf(main)).toMatch(/Banner.*Entry/);
  expect(textOf(main).match(/A title without end/g)).toHaveLength(12);
  expect(textOf(main)).not.toContain(words.learnMore);
});

it('leaves out an item that is gone and keeps the rest', async () => {
  const text = textOf(
    await render('/homeWeb', {
      replies: { 'support/config/getKey?key=home': { ...sample.home, banners: ['gone', 'b1'] } },
    }),
  );
  expect(text).toContain('Winter reading');
  expect(text).not.toContain(words.bannersFailed);
});

it('says what is empty', async () => {
  const nothing = { banners: [], functions: [], notices: 'nothing' };
  const text = textOf(
    await render('/homeWeb', { replies: { 'support/config/getKey?key=home': nothing } }),
  );
  for (const word of [words.bannersEmpty, words.functionsEmpty, words.noticesEmpty]) {
    expect(text).toContain(word);
  }
});

it('says what failed, offers to try again and keeps what could be had', async () => {
  const text = textOf(await render('/homeWeb', { replies: { 'function/f1': 500 } }));
  expect(text).toContain(words.functionsFailed);
  expect(text).toContain(words.retry);
  expect(text).toContain('Winter reading');
});

it('renders an article with its date in the time zone of the site and its markup', async () => {
  const html = await render('/details?article=Notice+one');
  expect(textOf(html)).toContain('更新于 2026年11月20日');
  expect(html).toContain('<h2>Hours</h2><p>Open late.</p>');
});

it('says all that it says by itself in the language of the site', async () => {
  const html = await render('/details?article=Notice+one', { language: en });
  expect(textOf(html)).toContain('Updated November 20, 2026');
  for (const address of ['/homeWeb', '/details', '/judgeView', '/maintain', '/nowhere']) {
    expect(await render(address, { language: en })).not.toMatch(/\p{Script=Han}/u);
  }
});

it.each([
  ['/details?banner=b1', 'Winter reading'],
  ['/details?function=f1', 'Renew'],
  ['/details?search=notice', words.searchCount(1)],
  ['/details?search=nothing', words.searchEmptyHint],
  ['/details', words.searchHint],
  ['/details?banner=%2F', words.notFoundTitle],
  ['/details?banner=gone', words.notFoundTitle],
  ['/nowhere', words.notFoundTitle],
  ['/DETAILS', words.notFoundTitle],
  ['/judgeView', words.judgeUnknown],
])('shows at %s: %s', async (location, text) => {
  expect(textOf(await render(location))).toContain(text);
});

const everyPage = [
  '/homeWeb',
  '/details',
  '/details?search=notice',
  '/details?search=nothing',
  '/details?banner=b1',
  '/details?banner=gone',
  '/judgeView',
  '/maintain',
  '/nowhere',
];

it.each(everyPage)('has exactly one h1 at %s, whether the API answers or fails', async (page) => {
  expect((await render(page)).match(/<h1/g)).toHaveLength(1);
  expect((await render(page, { replies: failing })).match(/<h1/g)).toHaveLength(1);
});

it.each(everyPage)('has a live region at %s, and no text in any', async (page) => {
  const html = await render(page);
  expect(html).toContain('role="status"');
  expect(html).not.toMatch(/role="(status|alert)"[^>]*>(?!<\/)/);
});

it('has exactly one h1 on the home page while its content loads', async () => {
  await pageOf('/homeWeb').load();
  const html = renderToString(
    <StaticRouter location="/homeWeb">
      <App
        api={createFakeApi()}
        queryClient={createQueryClient()}
        documentData={{}}
        words={words}
      />
    </StaticRouter>,
  );
  expect(html.match(/<h1/g)).toHaveLength(1);
});

it('renders nothing that depends on the raw address of a page', async () => {
  const [plain, tagged] = await Promise.all([
    render('/details?banner=b1'),
    render('/details?banner=b1&utm_source=elsewhere'),
  ]);
  expect(tagged).toBe(plain);
});

it('explains the judgement and marks the present choice', async () => {
  const html = await render('/judgeView?to=%2Fdetails', {
    data: {
      judge: {
        device: 'desktop',
        reason: 'choice',
        token: 'iPad',
        choice: 'desktop',
        disagreements: ['userAgent'],
      },
    },
  });
  expect(textOf(html)).toContain(words.judgeByChoice);
  expect(textOf(html)).toContain(words.judgeUserAgentDisagrees);
  expect(html).toMatch(/value="desktop" aria-current="true"/);
  expect(html).toContain('<input type="hidden" name="to" value="/details"/>');
});

it('shows the maintenance page alone, with the words of the owner', async () => {
  const html = await render('/maintain?from=%2Fdetails');
  expect(textOf(html)).toContain('Sorting books');
  expect(html).not.toContain('<footer');
});

it('gives antd the class on which the variables of the theme hang', async () => {
  const html = await render('/nowhere');
  expect(html).toMatch(/class="ant-btn twinfront /);
});
