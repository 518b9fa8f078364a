import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { SiteConfig } from '../../api/config.ts';
import { AppContext, type PageMetadata } from '../runtime/AppContext.ts';
import { renderSite } from '../runtime/renderSite.tsx';
import { PageHead } from './PageHead.tsx';

const ORIGIN = 'https://www.test';
const site: SiteConfig = {
  name: '湖畔图书馆',
  description: '一座城市的图书馆',
  locale: 'zh-CN',
  brandColor: '#1f5f5b',
  footer: { copyright: '' },
};
const picture = (src: string) => ({ src, alt: '一盏灯' });
const home: PageMetadata = { schemaType: 'site', canonical: '/homeWeb', mobilePath: '/homeApp' };
const item: PageMetadata = {
  schemaType: 'item',
  title: '冬日阅读',
  canonical: '/details?banner=1',
};
const article: PageMetadata = {
  schemaType: 'article',
  title: '借阅规则',
  description: '怎样借书',
  canonical: '/details?article=%E5%80%9F',
  updatedAt: '2026-11-01T09:00:00+08:00',
};

it.each<[string, PageMetadata, Record<string, string>]>([
  [
    'a home',
    home,
    {
      description: '一座城市的图书馆',
      'theme-color': '#1f5f5b',
      'og:type': 'website',
      'og:site_name': '湖畔图书馆',
      'og:locale': 'zh_CN',
      'og:title': '湖畔图书馆',
      'og:description': '一座城市的图书馆',
      'og:url': 'https://www.test/homeWeb',
    },
  ],
  [
    'an article',
    article,
    {
      description: '怎样借书',
      'og:type': 'article',
      'og:title': '借阅规则',
      'og:description': '怎样借书',
      'og:url': 'https://www.test/details?article=%E5%80%9F',
      'article:modified_time': '2026-11-01T09:00:00+08:00',
    },
  ],
  ['an item that is no article', item, { 'og:type': 'article', 'og:title': '冬日阅读' }],
  ['the search', { title: '“书”' }, { 'og:type': 'website', 'og:title': '“书”' }],
])('describes %s', async (_, page, expected) => {
  const { meta } = await headOf(page);
  expect(meta).toMatchObject(expected);
  expect('article:modified_time' in meta).toBe(page === article);
});

it('uses the locale of the site, and works without a site', async () => {
  const english = await headOf(home, { site: { ...site, locale: 'en' } });
  expect(english.meta['og:locale']).toBe('en_US');
  const { head, meta } = await headOf({ ...home, noindex: true }, { site: undefined });
  expect(head).toContain('<title>首页</title>');
  expect(meta).toMatchObject({ 'og:title': '首页', robots: 'noindex' });
  expect(meta).not.toHaveProperty('og:site_name');
  expect(meta).not.toHaveProperty('description');
});

it('names canonical addresses, the feed, and on the desktop home the one for phones', async () => {
  const { head, links } = await headOf(home);
  expect(head).toContain('"@type":"WebSite"');
  expect(links).toEqual([
    'rel="canonical" href="https://www.test/homeWeb"',
    'rel="alternate" media="only screen and (max-width: 640px)" href="https://www.test/homeApp"',
    'rel="alternate" type="application/atom+xml" href="/feed.xml" title="湖畔图书馆"',
  ]);
});

it.each<[string, PageMetadata, { publicOrigin?: undefined }]>([
  ['an article with noindex', { ...article, noindex: true }, {}],
  ['a home page with noindex', { ...home, noindex: true }, {}],
  ['a site without a public origin', home, { publicOrigin: undefined }],
])('has no addresses and structured data for %s', async (_, page, options) => {
  const { head, meta, links } = await headOf(page, options);
  expect(links).toEqual([]);
  expect(meta.robots).toBe(page.noindex && 'noindex');
  expect(meta).not.toHaveProperty('og:url');
  expect(head).not.toContain('<script');
});

it.each([
  ['/media/a.jpg#alpha', 'https://www.test/media/a.jpg', undefined],
  ['/media/灯 "1".jpg', 'https://www.test/media/%E7%81%AF%20%221%22.jpg', undefined],
  ['https://cdn.test/a.png', 'https://cdn.test/a.png', 'https://cdn.test/a.png'],
])('has the picture %s by its absolute address: %s', async (src, href, withoutOrigin) => {
  const image = { ...picture(src), width: 1200, height: 500 };
  const { meta } = await headOf({ ...item, image });
  // The picture stands before its properties.
  expect(Object.entries(meta).filter(([name]) => /^(og:image|twitter)/.test(name))).toEqual([
    ['og:image', href],
    ['og:image:alt', '一盏灯'],
    ['og:image:width', '1200'],
    ['og:image:height', '500'],
    ['twitter:card', 'summary_large_image'],
  ]);
  const { meta: other } = await headOf({ ...item, image }, { publicOrigin: undefined });
  expect(other['og:image']).toBe(withoutOrigin);
});

it.each([
  ['a page without a picture', {}],
  ['a drawing', { image: picture('/media/a.svg') }],
  ['an AVIF picture', { image: picture('/media/a.avif') }],
  ['a WebP preview', { preview: picture('/media/a.webp') }],
])('replaces %s by the logo of the site', async (_, image) => {
  const { meta } = await headOf({ ...item, ...image });
  expect(meta).not.toHaveProperty('og:image');
  expect(meta['twitter:card']).toBe('summary');
  const withLogo = { site: { ...site, logo: picture('/media/logo.png') } };
  const { meta: replaced } = await headOf({ ...item, ...image }, withLogo);
  expect(replaced['og:image']).toBe('https://www.test/media/logo.png');
});

it('has the first picture of an article, and no properties that are unknown', async () => {
  const body = '<p><img src="/media/a.svg" alt=""><img src="/media/b.jpg" alt=""></p>';
  const { head, meta } = await headOf({ ...article, body });
  expect(meta['og:image']).toBe('https://www.test/media/b.jpg');
  expect(head).toContain('"image":"https://www.test/media/b.jpg"');
  expect(Object.keys(meta).filter((name) => name.startsWith('og:image:'))).toEqual([]);
});

it('has the preview of an item instead of its picture, and that of the site instead of the logo', async () => {
  const preview = { ...picture('/media/a.jpg'), width: 1200, height: 500 };
  const { head, meta } = await headOf({ ...article, image: picture('/media/a.png'), preview });
  expect(meta).toMatchObject({
    'og:image': 'https://www.test/media/a.jpg',
    'og:image:width': '1200',
  });
  expect(head).toContain('"image":"https://www.test/media/a.jpg"');
  const logo = picture('/media/logo.webp');
  const ofSite = await headOf(item, { site: { ...site, logo, preview } });
  expect(ofSite.meta['og:image']).toBe('https://www.test/media/a.jpg');
});

it.each([
  ['第一行\r\n  第二行\n', '第一行 第二行'],
  ['a\u0000\t\u2028b', 'a b'],
  ['', '一座城市的图书馆'],
  [' \n', '一座城市的图书馆'],
])('describes a page with the text %j as %j', async (text, description) => {
  expect((await headOf({ ...item, description: text })).meta.description).toBe(description);
});

it.each<[string, PageMetadata, status: number, noindex: boolean, withoutSite: number]>([
  ['an item is indexed', item, 200, false, 503],
  ['a missing page is 404', { title: '没有', status: 404 }, 404, true, 404],
  ['search results is not indexed', { title: '“书”', noindex: true }, 200, true, 200],
  ['a page without its content is 503, and indexed', { ...item, status: 503 }, 503, false, 503],
])('the document of %s', async (_, page, status, noindex, withoutSite) => {
  expect(await renderMetadata(page)).toMatchObject({ status, noindex });
  expect(await renderMetadata(page, { site: undefined })).toMatchObject({ status: withoutSite });
});

it('reloads without JavaScript, and says when the site opens again', async () => {
  const reopensAt = '2026-11-26T09:00:00+08:00';
  const rendering = await renderMetadata({ status: 503, reopensAt, refreshS: 30 });
  expect(rendering.reopensAt).toBe(reopensAt);
  expect(rendering.head).toContain(
    '<noscript><meta http-equiv="refresh" content="30"/></noscript>',
  );
});

/** The metadata of a page in its document. The metadata of each page: shared/testing/describeApp.tsx. */
async function renderMetadata(
  page: PageMetadata,
  options: { site?: SiteConfig | undefined; publicOrigin?: undefined } = {},
) {
  const { site: config, publicOrigin } = { site, publicOrigin: ORIGIN, ...options };
  const failure = { ok: false, failure: { kind: 'other' } } as const;
  const load = async () => ({ default: () => null });
  return renderSite(
    {
      App: (props) => (
        <QueryClientProvider client={props.queryClient}>
          <AppContext value={{ ...props, loadPage: load }}>
            <PageHead {...page} />
          </AppContext>
        </QueryClientProvider>
      ),
      pageOf: () => ({ source: '', load }),
    },
    {
      url: '/judgeView',
      documentData: {
        publicOrigin,
        queries: [[['whole', 'config site'], config ? { ok: true, value: config } : failure]],
      },
      locale: config?.locale ?? 'zh-CN',
    },
  );
}

/** Its head, the content of each meta element by name, and the attributes of each link. */
async function headOf(...page: Parameters<typeof renderMetadata>) {
  const { head } = await renderMetadata(...page);
  const metas = head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g);
  return {
    head,
    meta: Object.fromEntries<string>(
      [...metas].map(([, name = '', content = '']) => [name, content]),
    ),
    links: [...head.matchAll(/<link ([^>]*)\/>/g)].map(([, attributes]) => attributes),
  };
}
