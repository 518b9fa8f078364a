import { describe, expect, it } from 'vitest';
import { bannerSchema } from './banner.ts';
import { cleanedHtml } from './html.ts';
import { misfitsOf } from './misfitsOf.ts';
import { articlesSchema } from './richText.ts';
import { configSchemas } from './siteConfig.ts';

const picture = { src: '/media/a.avif', alt: 'a' };
const banner = { id: 1, title: 't', image: picture };
const site = { name: 'n', description: 'd', locale: 'en', footer: { copyright: 'c' } };
const article = { id: 1, title: 't', body: '<p>b</p>' };

/** Its places, those that are forgiven with a question mark. */
const placesOf = (...given: Parameters<typeof misfitsOf>) =>
  misfitsOf(...given).map(({ path, forgiven }) => path.join('.') + (forgiven ? '?' : ''));

describe('what does not fit', () => {
  it.each([
    [banner, []],
    [{ ...banner, summary: null, portrait: null, body: undefined }, []],
    [{ ...banner, image: { ...picture, src: 'a.avif' } }, ['image.src']],
    [{ ...banner, id: '', title: 7 }, ['id', 'title']],
    [{ ...banner, portrait: {} }, ['portrait.src', 'portrait.alt']],
    [
      { ...banner, image: { ...picture, srcset: [{ ...picture, width: 9 }, { width: 0.5 }] } },
      ['image.srcset.1.src?', 'image.srcset.1.width?'],
    ],
    [[], ['id', 'title', 'image']],
    [null, ['']],
  ])('of the banner %j is at %j', (data, places) => {
    expect(placesOf(bannerSchema(cleanedHtml), data)).toEqual(places);
  });

  it.each([
    [site, []],
    [
      { ...site, locale: 'fr', timeZone: 'Mars/X', brandColor: 'red' },
      ['locale?', 'timeZone?', 'brandColor?'],
    ],
    [
      { ...site, footer: { copyright: 1, links: [{}] } },
      ['footer.copyright', 'footer.links.0.title?', 'footer.links.0.href?'],
    ],
  ])('of the site %j is at %j', (data, places) => {
    expect(placesOf(configSchemas.site, data)).toEqual(places);
  });

  it.each([
    [[article, { ...article, updatedAt: null }], []],
    [
      [{ ...article, updatedAt: 'soon' }, 'x', { id: 1 }],
      ['0.updatedAt?', '1?', '2.title?', '2.body?'],
    ],
    [{ found: [article] }, ['']],
  ])('of the articles %j is at %j', (data, places) => {
    expect(placesOf(articlesSchema(cleanedHtml), data)).toEqual(places);
  });

  it('comes with what stands there', () => {
    expect(misfitsOf(configSchemas.home, { banners: [''], functions: 5, notices: '' })).toEqual([
      { path: ['functions'], came: 5, forgiven: false },
      { path: ['banners', '0'], came: '', forgiven: true },
    ]);
  });
});
