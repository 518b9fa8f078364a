import { type Api, createApi } from '@twinfront/shared/api/api';
import { createApiClient } from '@twinfront/shared/api/client';
import { cleanedHtml } from '@twinfront/shared/api/html';

const origin = 'http://api.invalid';

const picture = { src: '/media/picture.avif', alt: 'A picture', width: 1600, height: 600 };

export const sample = {
  site: {
    name: 'Harbour Library',
    description: 'Books by the water',
    locale: 'en',
    footer: { copyright: '© Harbour Library' },
  },
  home: { banners: ['b1', 'b2'], functions: ['f1'], notices: 'notice' },
  maintenance: { title: 'Sorting books', message: 'Back soon.' },
};

const article = {
  id: 'a1',
  title: 'Notice one',
  summary: 'What changes',
  body: '<h2>Hours</h2><p>Open late.</p>',
  updatedAt: '2026-11-20T23:30:00+08:00',
};

const replies: Record<string, unknown> = {
  'support/config/getCloseFlag': false,
  'support/config/getKey?key=site': sample.site,
  'support/config/getKey?key=home': sample.home,
  'support/config/getKey?key=maintenance': sample.maintenance,
  'banner/b1': { id: 'b1', title: 'Winter reading', summary: 'Together', image: picture },
  'banner/b2': { id: 'b2', title: 'Late nights', image: picture, link: 'https://example.org/late' },
  'function/f1': { id: 'f1', title: 'Renew', icon: picture, link: 'javascript:alert(1)' },
  'richText/search/notice': [article],
  'richText/search/Notice%20one': [article],
  'richText/search/nothing': [],
};

/** Every known call fails. */
export const failing = Object.fromEntries(Object.keys(replies).map((call) => [call, 500]));

/** A client whose network answers from memory: data, or a status other than 200. */
export function createFakeApi(changed: Record<string, unknown> = {}): Api {
  const known = { ...replies, ...changed };
  const client = createApiClient({
    prefix: origin,
    html: cleanedHtml,
    fetch: async (input) => {
      const { url } = new Request(input);
      const reply = known[url.slice(origin.length + 1)] ?? 404;
      if (typeof reply === 'number') return Response.json({ code: reply }, { status: reply });
      return Response.json({ code: 200, msg: 'ok', data: reply });
    },
  });
  return createApi(client);
}
