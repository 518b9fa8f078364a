import type { SiteConfig } from '@twinfront/shared/api/config';
import { toString as textOf } from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { elementsOf } from '../testing/hast.ts';
import { renderHead } from './head.ts';
import type { PageMetadata } from './types.ts';

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
  ])('names %s', (_, page, expected) => {
    const { meta } = headOf(page);
    expect(meta).toMatchObject(expected);
    expect('article:modified_time' in meta).toBe(page === article);
  });

  it('uses the locale of the site, and works without a site', () => {
    expect(headOf(home, { site: { ...site, locale: 'en' } }).meta['og:locale']).toBe('en_US');
    const { meta, title } = headOf({ ...home, noindex: true }, { site: undefined });
    expect(title).toBe('首页');
    expect(meta).toMatchObject({ 'og:title': '首页', robots: 'noindex' });
    expect(meta).not.toHaveProperty('og:site_name');
    expect(meta).not.toHaveProperty('description');
  });

  it('names canonical addresses, and on the desktop home the one for phones', () => {
    const { links, scripts } = headOf(home);
    expect(scripts.map(textOf)).toEqual([expect.stringContaining('"@type":"WebSite"')]);
    expect(links).toEqual([
      { rel: ['canonical'], href: 'https://www.test/homeWeb' },
      {
        rel: ['alternate'],
        media: 'only screen and (max-width: 640px)',
        href: 'https://www.test/homeApp',
      },
    ]);
  });

  it.each<[string, PageMetadata, boolean]>([
    ['an article with noindex', { ...article, noindex: true }, true],
    ['a home page with noindex', { ...home, noindex: true }, true],
    ['a site without a public origin', { ...home, image: picture('/media/a.webp') }, false],
  ])('has no addresses and structured data for %s', (_, page, isNamed) => {
    const { meta, links, scripts } = headOf(page, isNamed ? {} : { publicOrigin: undefined });
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
  ])('names the picture %s by its absolute address', (src, href) => {
    expect(headOf({ ...item, image: picture(src) }).meta).toMatchObject({
      'og:image': href,
      'og:image:alt': '一盏灯',
      'twitter:card': 'summary_large_image',
    });
    const { meta } = headOf({ ...item, image: picture(src) }, { publicOrigin: undefined });
    expect(meta['og:image']).toBe(src.startsWith('https:') ? href : undefined);
  });

  it('has og:image before its properties, and only known properties', () => {
    const namesOf = (image: PageMetadata['image']) =>
      Object.entries(headOf({ ...item, image }).meta).filter(([name]) => /^og:image/.test(name));
    const image = { ...picture('/media/a.webp'), width: 1200, height: 500 };
    expect(namesOf(image)).toEqual([
      ['og:image', `${ORIGIN}/media/a.webp`],
      ['og:image:alt', '一盏灯'],
      ['og:image:width', '1200'],
      ['og:image:height', '500'],
    ]);
    expect(namesOf({ ...picture('/media/a.webp'), alt: '' })).toHaveLength(1);
  });

  it.each([
    ['a page without a picture', {}],
    ['a drawing, which no preview shows', { image: picture('/media/a.svg') }],
    ['a drawing in capitals', { image: picture('/media/a.SVG?x=1') }],
    ['a compressed drawing', { image: picture('https://cdn.test/a.svgz#x') }],
  ])('replaces %s by the logo of the site', (_, image) => {
    const { meta } = headOf({ ...item, ...image });
    expect(meta).not.toHaveProperty('og:image');
    expect(meta['twitter:card']).toBe('summary');
    const withLogo = { site: { ...site, logo: picture('/media/logo.png') } };
    const imageOf = (page: PageMetadata) => headOf(page, withLogo).meta['og:image'];
    expect(imageOf({ ...item, ...image })).toBe('https://www.test/media/logo.png');
    expect(imageOf({ ...item, image: picture('/a.webp') })).toBe('https://www.test/a.webp');
  });
});

describe('the description', () => {
  const descriptionOf = (description: string) => headOf({ ...item, description }).meta.description;

  it.each([
    ['第一行\r\n  第二行\n', '第一行 第二行'],
    ['1 < 2, <3 and List<T>', '1 < 2, <3 and List<T>'],
    ['a\u0000\t\u2028b', 'a b'],
    ['', '一座城市的图书馆'],
    [' \n', '一座城市的图书馆'],
  ])('of %j is %j', (text, description) => {
    expect(descriptionOf(text)).toBe(description);
  });
});

// Hostile values: template.test.ts. The metadata of each page: pages.test.ts.
function headOf(
  page: PageMetadata,
  options: { site?: SiteConfig | undefined; publicOrigin?: undefined } = {},
) {
  const html = renderHead({ metadata: page, site, publicOrigin: ORIGIN, ...options });
  // As a browser reads it.
  const elements = [...elementsOf(unified().use(rehypeParse).parse(html))];
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  return {
    title: named('title').map(textOf).join('|'),
    meta: Object.fromEntries<string>(
      named('meta').map(({ properties: { name, property, content } }) => [
        String(name ?? property),
        String(content),
      ]),
    ),
    links: named('link')
      .map(({ properties }) => properties)
      .filter(({ rel }) => String(rel) === 'canonical' || String(rel) === 'alternate'),
    scripts: named('script'),
  };
}
