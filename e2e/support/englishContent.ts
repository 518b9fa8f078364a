import type { FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import type { SiteContent } from './fakeApiSite.ts';

/** Half past eight of the next day in the site's own time zone. */
export const updatedAt = '2026-11-01T23:30:00Z';

const key = (name: string) => `/support/config/getKey?key=${name}`;

export const englishSite = {
  name: 'Harbour Library',
  description: 'Books by the water',
  locale: 'en',
  timeZone: 'Asia/Tokyo',
  brandColor: '#1f5f5b',
  footer: {
    copyright: '© Harbour Library',
    contact: 'Quay 1',
    links: [{ title: 'About', href: '/details?article=Borrowing' }],
  },
};

const article = {
  id: 'a1',
  title: 'Borrowing',
  summary: 'How to take books home',
  body: '<h2>Cards</h2><p>Bring your card.</p>',
  updatedAt,
};

/** A site whose owner writes English and has chosen English. */
export const englishContent: SiteContent = {
  serve,
  name: 'Harbour Library',
  words: ['Winter reading', 'Renew', 'Borrowing'],
};

function serve(api: FakeApi): void {
  api.on('/support/config/getCloseFlag', { data: false });
  api.on(key('site'), { data: englishSite });
  api.on(key('home'), { data: { banners: [1, 2], functions: [7], notices: 'notice' } });
  api.on(key('maintenance'), {
    data: { title: 'Counting books', message: 'Back soon', reopensAt: updatedAt },
  });
  for (const [id, title] of [
    [1, 'Winter reading'],
    [2, 'Late nights'],
  ]) {
    const image = { src: '/media/winter.webp', alt: 'A lamp', width: 4, height: 3 };
    api.on(`/banner/${id}`, { data: { id, title, summary: 'Together', image, body: '<p>x</p>' } });
  }
  api.on('/function/7', {
    data: { id: '7', title: 'Renew', icon: { src: '/media/borrow.webp', alt: '' } },
  });
  for (const term of ['notice', 'Borrowing', 'book']) {
    api.on(`/richText/search/${term}`, { data: [article] });
  }
  api.on('/richText/search/nothing', { data: [] });
}
