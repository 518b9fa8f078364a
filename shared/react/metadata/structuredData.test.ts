import { describe, expect, it } from 'vitest';
import type { SiteConfig } from '../../api/config.ts';
import { structuredData } from './structuredData.ts';

type PageMetadata = Parameters<typeof structuredData>[0];

const publicOrigin = 'https://www.test';
const picture = (src: string) => ({ src, alt: '' });
const site: SiteConfig = {
  name: '湖畔图书馆',
  description: '一座城市的图书馆',
  locale: 'zh-CN',
  logo: picture('/media/logo.svg'),
  footer: { copyright: '' },
};
const library = {
  '@type': 'Organization',
  name: '湖畔图书馆',
  url: 'https://www.test/homeWeb',
  logo: 'https://www.test/media/logo.svg',
};

const noHours = {
  mon: undefined,
  tue: undefined,
  wed: undefined,
  thu: undefined,
  fri: undefined,
  sat: undefined,
  sun: undefined,
};

/** As it is written: without what is undefined. */
const written = (page: PageMetadata, of = site) =>
  JSON.parse(JSON.stringify(structuredData(page, of, publicOrigin) ?? null));

describe('a home page', () => {
  it('describes the WebSite and the Organization', () => {
    expect(written({ schemaType: 'site', canonical: '/homeWeb' })).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'WebSite',
          name: '湖畔图书馆',
          url: 'https://www.test/homeWeb',
          inLanguage: 'zh-CN',
        },
        library,
      ],
    });
  });
});

it('a place has its address, its hours and its exceptions', () => {
  const day = [{ opens: '09:00', closes: '24:00' }];
  const weekly = { ...noHours, tue: day };
  const exception = { from: '2027-02-05', to: undefined, days: undefined, reason: '春节' };
  const exceptions = [
    { ...exception, times: undefined },
    { ...exception, to: '2027-02-28', days: ['sat' as const], times: day },
  ];
  const place = { ...site, address: '湖边 1 号', hours: { weekly, exceptions, note: undefined } };
  const [, found] = written({ schemaType: 'site' }, place)['@graph'];
  const hours = { '@type': 'OpeningHoursSpecification', opens: '09:00', closes: '23:59' };
  expect(found).toEqual({
    ...library,
    '@type': ['Organization', 'Place'],
    address: '湖边 1 号',
    openingHoursSpecification: [{ ...hours, dayOfWeek: 'Tuesday' }],
    specialOpeningHoursSpecification: [
      {
        ...hours,
        opens: '00:00',
        closes: '00:00',
        validFrom: '2027-02-05',
        validThrough: '2027-02-05',
      },
      { ...hours, dayOfWeek: ['Saturday'], validFrom: '2027-02-05', validThrough: '2027-02-28' },
    ],
  });
  const [, organization] = written({ schemaType: 'site' }, { ...place, hours: undefined })[
    '@graph'
  ];
  expect(organization).toEqual({ ...library, address: '湖边 1 号' });
});

describe('an item', () => {
  const item = { title: '借阅规则', canonical: '/details?article=x' };
  const url = 'https://www.test/details?article=x';
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: '湖畔图书馆', item: 'https://www.test/homeWeb' },
      { '@type': 'ListItem', position: 2, name: '借阅规则', item: url },
    ],
  };
  const article = {
    '@type': 'Article',
    headline: '借阅规则',
    mainEntityOfPage: url,
    inLanguage: 'zh-CN',
  };

  it('that is an article has its headline and its publisher', () => {
    const page: PageMetadata = {
      ...item,
      schemaType: 'article',
      description: '怎样借书',
      image: picture('/media/a b.webp'),
      updatedAt: '2026-11-01T09:00:00+08:00',
    };
    const known = {
      description: '怎样借书',
      dateModified: '2026-11-01T09:00:00+08:00',
      image: 'https://www.test/media/a%20b.webp',
    };
    expect(written(page)['@graph']).toEqual([{ ...article, ...known, publisher: library }, trail]);
  });

  it('leaves out what is not known of it and of its owner', () => {
    const { logo: _, ...publisher } = library;
    const graph = written({ ...item, schemaType: 'article' }, { ...site, logo: undefined })[
      '@graph'
    ];
    expect(graph).toEqual([{ ...article, publisher }, trail]);
    expect(written({ ...item, schemaType: 'item' })['@graph']).toEqual([trail]);
  });
});

it('there is none for other pages', () => {
  expect(written({ title: '站内搜索', canonical: '/details' })).toBeNull();
});
