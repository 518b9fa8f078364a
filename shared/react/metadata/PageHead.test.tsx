import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { SiteConfig } from '../../api/config.ts';
import { AppContext, type PageMetadata } from '../entry/AppContext.ts';
import { renderSite } from '../entry/renderSite.tsx';
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
const home: PageMetadata = { about: 'site', canonical: '/homeWeb', handheld: '/homeApp' };
const item: PageMetadata = { about: 'item', title: '冬日阅读', canonical: '/details?banner=1' };
const article: PageMetadata = {
  about: 'article',
  title: '借阅规则',
  description: '怎样借书',
  canonical: '/details?article=%E5%80%9F',
  updatedAt: '2026-11-01T09:00:00+08:00',
};

describe('Open Graph', () => {
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
    [
      'the search',
      { title: '“书”的搜索结果' },
      { 'og:type': 'website', 'og:title': '“书”的搜索结果' },
    ],
  ])('names %s', async (_, page, expected) => {
    const { meta } = await headOf(page);
    expect(meta).toMatchObject(expected);
    expect('article:modified_time' in meta).toBe(page === article);
  });

  it('uses the locale of the site, and works without a site', async () => {
    const english = await headOf(home, { site: { ...site, locale: 'en' } });
    expect(english.meta['og:locale']).toBe('en_US');
    const { meta, title } = await headOf({ ...home, noindex: true }, { site: undefined });
    expect(title).toBe('首页');
    expect(meta).toMatchObject({ 'og:title': '首页', robots: 'noindex' });
    expect(meta).not.toHaveProperty('og:site_name');
    expect(meta).not.toHaveProperty('description');
  });

  it('names canonical addresses, the feed, and on the desktop home the one for phones', async () => {
    const { links, scripts } = await headOf(home);
    expect(scripts).toEqual([expect.stringContaining('"@type":"WebSite"')]);
    expect(links).toEqual([
      { rel: 'canonical', href: 'https://www.test/homeWeb' },
      {
        rel: 'alternate',
        media: 'only screen and (max-width: 640px)',
        href: 'https://www.test/homeApp',
      },
      { rel: 'alternate', type: 'application/atom+xml', href: '/feed.xml', title: '湖畔图书馆' },
    ]);
  });

  it.each<[string, PageMetadata, boolean]>([
    ['an article with noindex', { ...article, noindex: true }, true],
    ['a home page with noindex', { ...home, noindex: true }, true],
    ['a site without a public origin', { ...home, image: picture('/media/a.webp') }, false],
  ])('has no addresses and structured data for %s', async (_, page, isNamed) => {
    const { meta, links, scripts } = await headOf(page, isNamed ? {} : { publicOrigin: undefined });
    expect(links).toEqual([]);
    expect(meta.robots).toBe(isNamed ? 'noindex' : undefined);
    expect(meta).not.toHaveProperty('og:url');
    expect(scripts).toEqual([]);
    if (isNamed) return;
    expect(meta).not.toHaveProperty('og:image');
    expect(meta['twitter:card']).toBe('summary');
  });

  it.each([
    ['/media/a.webp', 'https://www.test/media/a.webp'],
    ['/media/灯 "1".webp', 'https://www.test/media/%E7%81%AF%20%221%22.webp'],
    ['https://cdn.test/a.png?x=1&y=2', 'https://cdn.test/a.png?x=1&y=2'],
  ])('names the picture %s by its absolute address', async (src, href) => {
    expect((await headOf({ ...item, image: picture(src) })).meta).toMatchObject({
      'og:image': href,
      'og:image:alt': '一盏灯',
      'twitter:card': 'summary_large_image',
    });
    const { meta } = await headOf({ ...item, image: picture(src) }, { publicOrigin: undefined });
    expect(meta['og:image']).toBe(src.startsWith('https:') ? href : undefined);
  });

  it('has og:image before its properties, and only known properties', async () => {
    const namesOf = async (image: PageMetadata['image']) =>
      Object.entries((await headOf({ ...item, image })).meta).filter(([name]) =>
        /^og:image/.test(name),
      );
    const image = { ...picture('/media/a.webp'), width: 1200, height: 500 };
    expect(await namesOf(image)).toEqual([
      ['og:image', `${ORIGIN}/media/a.webp`],
      ['og:image:alt', '一盏灯'],
      ['og:image:width', '1200'],
      ['og:image:height', '500'],
    ]);
    expect(await namesOf({ ...picture('/media/a.webp'), alt: '' })).toHaveLength(1);
  });

  it.each([
    ['a page without a picture', {}],
    ['a drawing, which no preview shows', { image: picture('/media/a.svg') }],
    ['a drawing in capitals', { image: picture('/media/a.SVG?x=1') }],
    ['a compressed drawing', { image: picture('https://cdn.test/a.svgz#x') }],
  ])('replaces %s by the logo of the site', async (_, image) => {
    const { meta } = await headOf({ ...item, ...image });
    expect(meta).not.toHaveProperty('og:image');
    expect(meta['twitter:card']).toBe('summary');
    const withLogo = { site: { ...site, logo: picture('/media/logo.png') } };
    const imageOf = async (page: PageMetadata) => (await headOf(page, withLogo)).meta['og:image'];
    expect(await imageOf({ ...item, ...image })).toBe('https://www.test/media/logo.png');
    expect(await imageOf({ ...item, image: picture('/a.webp') })).toBe('https://www.test/a.webp');
  });
});

describe('the description', () => {
  const descriptionOf = async (description: string) =>
    (await headOf({ ...item, description })).meta.description;

  it.each([
    ['第一行\r\n  第二行\n', '第一行 第二行'],
    ['1 < 2, <3 and List<T>', '1 < 2, <3 and List<T>'],
    ['a\u0000\t\u2028b', 'a b'],
    ['', '一座城市的图书馆'],
    [' \n', '一座城市的图书馆'],
  ])('of %j is %j', async (text, description) => {
    expect(await descriptionOf(text)).toBe(description);
  });
});

describe('the document', () => {
  it.each<[string, PageMetadata, status: number, noindex: boolean]>([
    ['of an item is indexed', item, 200, false],
    ['of a missing page is 404', { title: '没有', status: 404 }, 404, true],
    ['of search results is not indexed', { title: '“书”', noindex: true }, 200, true],
    ['without its content is 503, and indexed', { ...item, status: 503 }, 503, false],
  ])('%s', async (_, page, status, noindex) => {
    expect(await renderMetadata(page)).toMatchObject({ status, noindex });
  });

  it('of a page that is indexed is 503 without the configuration of the site', async () => {
    expect(await renderMetadata(item, { site: undefined })).toMatchObject({ status: 503 });
    const missing = { title: '没有', status: 404 } as const;
    expect(await renderMetadata(missing, { site: undefined })).toMatchObject({ status: 404 });
  });

  it('reloads without JavaScript, and says when the site opens again', async () => {
    const reopensAt = '2026-11-26T09:00:00+08:00';
    const rendering = await renderMetadata({ status: 503, reopensAt, refreshS: 30 });
    expect(rendering.reopensAt).toBe(reopensAt);
    expect(rendering.head).toContain(
      '<noscript><meta http-equiv="refresh" content="30"/></noscript>',
    );
  });

  it.each<[string, Partial<SiteConfig>, string]>([
    ['no picture', {}, '/favicon.svg'],
    ['a logo that is SVG', { logo: picture('/media/a.svg?v=1') }, '/favicon.svg'],
    ['a PNG', { icon: picture('/media/a.png'), logo: picture('/media/a.svg') }, '/icon-192.png'],
  ])('of a site with %s links the icon that is sharpest', async (_, fields, href) => {
    const { head } = await renderMetadata(item, { site: { ...site, ...fields } });
    expect(head).toContain(`<link rel="icon" href="${href}"`);
  });

  it('has the first picture of an article in its preview', async () => {
    const body = '<p><img src="/media/a.svg" alt=""><img src="/media/b.webp" alt="灯"></p>';
    const { meta } = await headOf({ ...article, body });
    expect(meta).toMatchObject({
      'og:image': 'https://www.test/media/b.webp',
      'og:image:alt': '灯',
    });
  });
});

/** The metadata of a page in its document. The metadata of each page: shared/testing/describeApp.tsx. */
async function renderMetadata(
  page: PageMetadata,
  options: { site?: SiteConfig | undefined; publicOrigin?: undefined } = {},
) {
  const { site: config, publicOrigin } = { site, publicOrigin: ORIGIN, ...options };
  const failure = { ok: false, failure: { kind: 'other' } } as const;
  return renderSite(
    {
      App: (props) => (
        <QueryClientProvider client={props.queryClient}>
          <AppContext value={props}>
            <PageHead {...page} />
          </AppContext>
        </QueryClientProvider>
      ),
      pageOf: () => ({ source: '', Page: () => null, load: async () => {}, renew: () => {} }),
    },
    {
      url: '/judgeView',
      documentData: { publicOrigin },
      locale: config?.locale ?? 'zh-CN',
      answers: {
        'config site': config ? { ok: true, value: config } : failure,
        'config home': failure,
      },
    },
  );
}

/** The elements of its head. */
async function headOf(...page: Parameters<typeof renderMetadata>) {
  const { head } = await renderMetadata(...page);
  const elements = [...head.matchAll(/<(\w+)((?: [\w:-]+="[^"]*")*)\/?>(?:([^<]*)<\/\1>)?/g)].map(
    ([, name, attributes = '', text = '']) => ({
      name,
      text: decode(text),
      attributes: Object.fromEntries<string>(
        [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          decode(value),
        ]),
      ),
    }),
  );
  const named = (name: string) => elements.filter((element) => element.name === name);
  return {
    title: named('title')
      .map(({ text }) => text)
      .join('|'),
    meta: Object.fromEntries<string>(
      named('meta').map(({ attributes: { name, property = '', content = '' } }) => [
        name ?? property,
        content,
      ]),
    ),
    links: named('link')
      .map(({ attributes }) => attributes)
      .filter(({ rel }) => rel !== 'icon'),
    scripts: named('script').map(({ text }) => text),
  };
}

/** The text of markup that React has escaped. */
function decode(markup: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return markup.replace(/&([#\w]+);/g, (entity, name) => characters[name] ?? entity);
}
