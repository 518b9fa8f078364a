import type { FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import type { SiteContent } from './fakeApiSite.ts';

/** A word without a place where a line can break. */
export const longWord = 'Wider'.repeat(40);

/** A site in which every text contains a word of 200 characters. */
export const longWordContent: SiteContent = {
  serve,
  name: `Start ${longWord}`,
  words: ['Start'],
};

const text = (word: string) => `${word} ${longWord}`;

const key = (name: string) => `/support/config/getKey?key=${name}`;

const external = 'https://example.org/';

const body = [
  `<h2>${text('Heading')}</h2><p>${text('Paragraph')} <code>${longWord}</code></p>`,
  `<h3>${text('Second heading')}</h3><ul><li>${text('Item')}</li></ul><pre>${longWord}</pre>`,
  `<h2>${text('Third heading')}</h2><blockquote><p>${text('Quotation')}</p></blockquote>`,
  `<table><thead><tr><th>${text('Column')}</th><th>${text('Other column')}</th></tr></thead>`,
  `<tbody><tr><td>${text('Cell')}</td><td>${text('Other cell')}</td></tr></tbody></table>`,
  `<dl><dt>${text('Term')}</dt><dd>${text('Description')}</dd></dl>`,
  `<details><summary>${text('More')}</summary><p>${text('Hidden')}</p></details>`,
  `<p><a href="${external}">${text('Link')}</a></p>`,
  `<figure><img src="/media/winter.webp" alt="${text('Picture')}" width="800" height="600">`,
  `<figcaption>${text('Caption')}</figcaption></figure>`,
].join('');

function serve(api: FakeApi): void {
  const image = { src: '/media/winter.webp', alt: text('Picture'), width: 800, height: 300 };
  const thing = { title: text('Start'), summary: text('Summary'), body, link: external };
  const ids = ['1', '2', '3', '4', '5', '6'];

  api.on('/support/config/getCloseFlag', { data: false });
  api.on(key('site'), {
    data: {
      name: text('Start'),
      description: text('About'),
      locale: 'en',
      footer: {
        copyright: text('Copyright'),
        icp: text('Number'),
        contact: text('Contact'),
        links: ids.map((id) => ({ title: text(`Link ${id}`), href: `${external}${id}` })),
      },
    },
  });
  api.on(key('home'), { data: { banners: ['1', '2'], functions: ids, notices: 'notice' } });
  api.on(key('maintenance'), {
    data: {
      title: text('Start'),
      message: text('Message'),
      reopensAt: '2026-11-01T23:30:00Z',
    },
  });
  for (const id of ids) {
    api.on(`/banner/${id}`, { data: { ...thing, id, image } });
    api.on(`/function/${id}`, {
      data: { ...thing, id, icon: { src: '/media/borrow.webp', alt: text('Icon') } },
    });
  }
  const articles = ids.map((id) => ({ ...thing, id, updatedAt: '2026-11-01T23:30:00Z' }));
  for (const term of ['notice', 'Start', longWord]) {
    api.on(`/richText/search/${encodeURIComponent(term)}`, { data: articles });
  }
  api.on('/richText/search/nothing', { data: [] });
}
