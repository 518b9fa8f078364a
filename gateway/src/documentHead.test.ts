import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentHead } from './documentHead.ts';
import type { Page } from './page.ts';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';

const ORIGIN = 'https://www.test';
const site: SiteConfig = {
  name: '湖畔图书馆',
  description: '一座城市的图书馆',
  locale: 'zh-CN',
  brandColor: '#1f5f5b',
  footer: { copyright: '' },
};
const picture = (src: string) => ({ src, alt: '一盏灯' });
const home: Page = { about: 'site', canonical: '/homeWeb', handheld: '/homeApp' };
const thing: Page = { about: 'thing', title: '冬日阅读', canonical: '/details?banner=1' };
const article: Page = {
  about: 'article',
  title: '借阅规则',
  description: '怎样借书',
  canonical: '/details?article=%E5%80%9F',
  updatedAt: '2026-11-01T09:00:00+08:00',
};

describe('Open Graph', () => {
  it('names the site on a home', () => {
    expect(headOf(home).meta).toMatchObject({
      description: '一座城市的图书馆',
      'theme-color': '#1f5f5b',
      'og:type': 'website',
      'og:site_name': '湖畔图书馆',
      'og:locale': 'zh_CN',
      'og:title': '湖畔图书馆',
      'og:description': '一座城市的图书馆',
      'og:url': 'https://www.test/homeWeb',
    });
  });

  it('names an article, by its own title, and when it was changed', () => {
    expect(headOf(article).meta).toMatchObject({
      description: '怎样借书',
      'og:type': 'article',
      'og:title': '借阅规则',
      'og:description': '怎样借书',
      'og:url': 'https://www.test/details?article=%E5%80%9F',
      'article:modified_time': '2026-11-01T09:00:00+08:00',
    });
  });

  it('names a thing that is no article without a date', () => {
    const { meta } = headOf(thing);
    expect(meta['og:type']).toBe('article');
    expect(meta).not.toHaveProperty('article:modified_time');
  });

  it('is that of a website for the search', () => {
    const { meta, jsonLd } = headOf({ title: '“书”的搜索结果', canonical: '/details?search=x' });
    expect(meta).toMatchObject({ 'og:type': 'website', 'og:title': '“书”的搜索结果' });
    expect(jsonLd).toBeUndefined();
  });

  it('speaks the site’s language', () => {
    expect(headOf(home, { site: { ...site, locale: 'en' } }).meta['og:locale']).toBe('en_US');
  });

  it('does without a site that is not known', () => {
    const { meta, title } = headOf({ ...home, noindex: true }, { site: undefined });
    expect(title).toBe('首页');
    expect(meta).toMatchObject({ 'og:title': '首页', robots: 'noindex' });
    expect(meta).not.toHaveProperty('og:site_name');
    expect(meta).not.toHaveProperty('description');
  });
});

describe('addresses', () => {
  it('are canonical, and the desktop home names the one for phones', () => {
    expect(headOf(home).links).toEqual([
      { rel: ['canonical'], href: 'https://www.test/homeWeb' },
      {
        rel: ['alternate'],
        media: 'only screen and (max-width: 640px)',
        href: 'https://www.test/homeApp',
      },
    ]);
  });

  it.each<[string, Page]>([
    ['what shall not be indexed', { ...article, noindex: true }],
    ['a shell', { ...article, shell: true }],
    ['a shell of a home', { ...home, shell: true }],
  ])('and structured data are kept from %s', (_, page) => {
    const { meta, links, jsonLd } = headOf(page);
    expect(links).toEqual([]);
    expect(meta.robots).toBe('noindex');
    expect(meta).not.toHaveProperty('og:url');
    expect(jsonLd).toBeUndefined();
  });

  it('are left out without a public origin', () => {
    const options = { publicOrigin: undefined };
    const { meta, links, jsonLd } = headOf({ ...home, image: picture('/media/a.webp') }, options);
    expect(links).toEqual([]);
    expect(meta).not.toHaveProperty('og:url');
    expect(meta).not.toHaveProperty('og:image');
    expect(meta['twitter:card']).toBe('summary');
    expect(jsonLd).toBeUndefined();
  });
});

describe('the picture', () => {
  it.each([
    ['/media/a.webp', 'https://www.test/media/a.webp'],
    ['/media/灯 "1".webp', 'https://www.test/media/%E7%81%AF%20%221%22.webp'],
    ['https://cdn.test/a.png?x=1&y=2', 'https://cdn.test/a.png?x=1&y=2'],
  ])('%s is absolute', (src, href) => {
    expect(headOf({ ...thing, image: picture(src) }).meta).toMatchObject({
      'og:image': href,
      'og:image:alt': '一盏灯',
      'twitter:card': 'summary_large_image',
    });
  });

  it('tells its size if that is known, and nothing of what it does not know', () => {
    const image = { ...picture('/media/a.webp'), width: 1200, height: 500 };
    expect(headOf({ ...thing, image }).meta).toMatchObject({
      'og:image:width': '1200',
      'og:image:height': '500',
    });
    const bare = headOf({ ...thing, image: { ...picture('/media/a.webp'), alt: '' } }).meta;
    expect(Object.keys(bare).filter((name) => name.startsWith('og:image'))).toEqual(['og:image']);
  });

  it('comes before what is said of it', () => {
    const image = { ...picture('/media/a.webp'), width: 1200, height: 500 };
    const names = Object.keys(headOf({ ...thing, image }).meta);
    expect(names.filter((name) => name.startsWith('og:image'))[0]).toBe('og:image');
  });

  it('is the site’s logo on a page that has none of its own', () => {
    const withLogo = { site: { ...site, logo: picture('/media/logo.png') } };
    expect(headOf(article, withLogo).meta['og:image']).toBe('https://www.test/media/logo.png');
    const own = headOf({ ...thing, image: picture('/media/a.webp') }, withLogo);
    expect(own.meta['og:image']).toBe('https://www.test/media/a.webp');
  });

  it.each(['/media/a.svg', '/media/a.SVG?x=1', 'https://cdn.test/a.svgz#x'])(
    '%s is a drawing, which no preview shows',
    (src) => {
      const drawn = headOf({ ...thing, image: picture(src) });
      expect(drawn.meta).not.toHaveProperty('og:image');
      expect(drawn.meta['twitter:card']).toBe('summary');
      const withLogo = { site: { ...site, logo: picture('/media/logo.png') } };
      expect(headOf({ ...thing, image: picture(src) }, withLogo).meta['og:image']).toBe(
        'https://www.test/media/logo.png',
      );
    },
  );

  it('needs no public origin if it is absolute already', () => {
    const image = picture('https://cdn.test/a.png');
    const { meta } = headOf({ ...thing, image }, { publicOrigin: undefined });
    expect(meta['og:image']).toBe('https://cdn.test/a.png');
  });
});

describe('the description', () => {
  const descriptionOf = (description: string) => headOf({ ...thing, description }).meta.description;

  it.each([
    ['<p>第一行</p>\r\n<p>第<b>二</b>行<br/>完</p>', '第一行 第二行 完'],
    ['<a href="/details?article=x">规则</a>', '规则'],
    ['1 < 2, <3 and List<T>', '1 < 2, <3 and List<T>'],
    ['a\u0000\t\u2028b', 'a b'],
    ['half \uD83D', 'half \uFFFD'],
  ])('of %j is %j', (text, description) => {
    expect(descriptionOf(text)).toBe(description);
  });

  it.each(['', ' \n', '<p></p>'])('is the site’s where a page has %j', (text) => {
    expect(descriptionOf(text)).toBe('一座城市的图书馆');
  });

  it('is left whole up to 160 characters', () => {
    expect(descriptionOf('字'.repeat(160))).toBe('字'.repeat(160));
    expect(descriptionOf('字'.repeat(161))).toBe(`${'字'.repeat(159)}…`);
  });

  it.each([
    ['a surrogate pair', '📚'],
    ['a flag', '🇨🇳'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['an accent', 'e\u0301'],
  ])('does not cut %s apart', (_, character) => {
    for (const padding of ['', 'x', 'xx', 'xxx']) {
      const cut = descriptionOf(padding + character.repeat(200)) ?? '';
      const count = (cut.length - padding.length - 1) / character.length;
      expect(cut.length).toBeLessThanOrEqual(160);
      expect(cut).toBe(`${padding}${character.repeat(count)}…`);
    }
  });

  it.each([
    ['tags that never end', '<a '.repeat(300_000)],
    ['a tag that never ends', `<a${' '.repeat(1_000_000)}`],
    ['a character that never ends', `e${'\u0301'.repeat(1_000_000)}`],
  ])('is soon had from %s', (_, text) => {
    const begun = performance.now();
    expect(descriptionOf(text)?.length).toBeLessThanOrEqual(160);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('hostile values', () => {
  it.each([
    '</title><script>alert(1)</script>',
    '"><script>alert(1)</script>',
    `' onload='alert(1)`,
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '-->',
    '\u2028\u2029</head><body onload="alert(1)">',
    '&quot;&lt;&#0;',
    '$& $` $1',
    '\\u003c/script>\\',
  ])('%j stay values', (text) => {
    const { title, meta, jsonLd } = headOf(
      { ...article, title: text, image: { ...picture('/media/a.png'), alt: text } },
      { site: { ...site, name: text } },
    );
    expect(title).toBe(`${text} - ${text}`);
    expect(meta).toMatchObject({
      'og:title': text,
      'og:site_name': text,
      'og:image:alt': text,
    });
    expect(jsonLd).toMatchObject({ '@graph': [{ headline: text }, {}] });
  });

  it('stay values in addresses and descriptions', () => {
    const hostile = '"><script>alert(1)</script>';
    const { meta, links } = headOf({
      ...{ ...article, description: hostile, canonical: `/details?article=${hostile}` },
      image: picture(`/media/${hostile}.png`),
    });
    expect(meta.description).toBe(hostile);
    expect(links).toEqual([{ rel: ['canonical'], href: `${ORIGIN}/details?article=${hostile}` }]);
    expect(meta['og:image']).toBe(`${ORIGIN}/media/%22%3E%3Cscript%3Ealert(1)%3C/script%3E.png`);
  });
});

describe('a document of the site', () => {
  let running: TestSite;
  beforeEach(async () => {
    running = await createTestSite({ publicOrigin: ORIGIN });
  });
  afterEach(() => running.close());

  const read = async (address: string) => readHead((await running.visit.get(address)).text);
  const typesOf = ({ jsonLd }: Head) => jsonLd?.['@graph'].map((node) => node['@type']);

  it.each(['/homeWeb', '/homeApp'])('%s describes the whole site', async (address) => {
    const head = await read(address);
    expect(head.meta).toMatchObject({ 'og:type': 'website', 'og:url': `${ORIGIN}/homeWeb` });
    expect(typesOf(head)).toEqual(['WebSite', 'Organization']);
  });

  it.each([
    ['banner=1', '冬日阅读', '/media/winter.webp'],
    ['function=7', '借书', '/media/borrow.webp'],
  ])('with %s describes that thing with its picture', async (query, title, src) => {
    const head = await read(`/details?${query}`);
    expect(head.meta).toMatchObject({
      'og:type': 'article',
      'og:title': title,
      'og:url': `${ORIGIN}/details?${query}`,
      'og:image': ORIGIN + src,
    });
    expect(typesOf(head)).toEqual(['BreadcrumbList']);
  });

  it('with an article describes it', async () => {
    const head = await read(`/details?article=${encodeURIComponent('借阅规则')}`);
    expect(head.meta).toMatchObject({
      'og:title': '借阅规则',
      'article:modified_time': '2026-11-01T09:00:00+08:00',
    });
    expect(typesOf(head)).toEqual(['Article', 'BreadcrumbList']);
  });

  it.each(['/unknown', '/details?banner=gone', '/judgeView', '/maintain'])(
    '%s gives no address to index it by',
    async (address) => {
      const { meta, links, jsonLd } = await read(address);
      expect(meta.robots).toBe('noindex');
      expect(meta).not.toHaveProperty('og:url');
      expect(links).not.toContainEqual(expect.objectContaining({ rel: ['canonical'] }));
      expect(jsonLd).toBeUndefined();
    },
  );
});

interface Head {
  title: string;
  meta: Record<string, string>;
  links: Element['properties'][];
  jsonLd: { '@context': string; '@graph': Record<string, unknown>[] } | undefined;
}

/** The head of a page, which holds nothing but what it shall and leaves the body empty. */
function headOf(
  page: Page,
  options: { site?: SiteConfig | undefined; publicOrigin?: undefined } = {},
) {
  const html = documentHead({ page, site, publicOrigin: ORIGIN, ...options });
  const text = `<!doctype html><html><head>${html}</head><body></body></html>`;
  const elements = elementsIn(parse(text));
  const strange = elements.filter(({ tagName, properties }) =>
    tagName === 'script'
      ? properties.type !== 'application/ld+json' || Object.keys(properties).length !== 1
      : !['html', 'head', 'body', 'title', 'meta', 'link'].includes(tagName) ||
        Object.keys(properties).some((name) => name.startsWith('on')),
  );
  expect(strange).toEqual([]);
  expect(elements.find(({ tagName }) => tagName === 'body')?.children).toEqual([]);
  return readHead(text);
}

function readHead(html: string): Head {
  const elements = elementsIn(parse(html));
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  const [json, ...more] = named('script').filter(
    ({ properties }) => properties.type === 'application/ld+json',
  );
  expect(more).toEqual([]);
  return {
    title: named('title').map(textOf).join('|'),
    meta: Object.fromEntries(
      named('meta').map(({ properties: { name, property, content } }) => [
        name ?? property,
        String(content),
      ]),
    ),
    links: named('link')
      .map(({ properties }) => properties)
      .filter(({ rel }) => String(rel) === 'canonical' || String(rel) === 'alternate'),
    jsonLd: json && JSON.parse(textOf(json)),
  };
}

const parse = (html: string) => unified().use(rehypeParse).parse(html);

function elementsIn(node: Nodes): Element[] {
  const below = 'children' in node ? node.children.flatMap(elementsIn) : [];
  return node.type === 'element' ? [node, ...below] : below;
}

function textOf(element: Element): string {
  return element.children.map((node) => (node.type === 'text' ? node.value : '')).join('');
}
