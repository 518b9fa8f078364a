import type { FakeApi } from '../../gateway/src/testing/createFakeApi.ts';
import { configCall, FLAG, type SiteContent, searchCall } from './fakeApiSite.ts';

const site = {
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

export const englishContent: SiteContent = {
  serve,
  name: site.name,
  words: ['Winter reading', 'Renew', 'Borrowing'],
};

function serve(api: FakeApi): void {
  const image = { src: '/media/winter.webp', alt: 'A lamp', width: 4, height: 3 };
  // Half past eight of the next day in the time zone of the site.
  const updatedAt = '2026-11-01T23:30:00Z';
  api.on(FLAG, { data: false });
  api.on(configCall('site'), { data: site });
  api.on(configCall('home'), { data: { banners: [1, 2], functions: [7], notices: 'notice' } });
  api.on(configCall('maintenance'), { data: { title: 'Counting books', message: 'Back soon' } });
  api.on('/banner/1', { data: { id: 1, title: 'Winter reading', summary: 'Together', image } });
  api.on('/banner/2', { data: { id: 2, title: 'Late nights', image } });
  api.on('/function/7', { data: { id: 7, title: 'Renew', icon: image } });
  api.on(searchCall('notice'), {
    data: [
      { id: 'a1', title: 'Borrowing', summary: 'How to take books home', body: '', updatedAt },
    ],
  });
}
