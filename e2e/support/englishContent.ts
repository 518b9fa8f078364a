import type { FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { configCall, FLAG, type SiteContent, searchCall } from './fakeApiSite.ts';

/** Half past eight of the next day in the time zone of the site. */
const updatedAt = '2026-11-01T23:30:00Z';

const englishSite = {
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

export const englishContent: SiteContent = {
  serve,
  name: 'Harbour Library',
  words: ['Winter reading', 'Renew', 'Borrowing'],
};

function serve(api: FakeApi): void {
  api.on(FLAG, { data: false });
  api.on(configCall('site'), { data: englishSite });
  api.on(configCall('home'), { data: { banners: [1, 2], functions: [7], notices: 'notice' } });
  api.on(configCall('maintenance'), {
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
    api.on(searchCall(term), { data: [article] });
  }
  api.on(searchCall('nothing'), { data: [] });
}
