import { calls } from '../api/calls.ts';
import { type ApiClient, createApiClient } from '../api/client.ts';

/** The data of calls such as `banner/1`, or the status of a failure; nothing is HTTP 404. */
export type Replies = Record<string, unknown>;

const origin = 'http://api.invalid';

export const home = { banners: ['b1', 'b2'], functions: ['f1'], notices: 'notice' };

const article = {
  id: 'a1',
  title: 'Notice one',
  summary: 'What changes',
  body: '<h2>Hours</h2><p>Open late.</p>',
  updatedAt: '2026-11-20T12:00:00Z',
};

const known: Replies = {
  'support/config/getCloseFlag': false,
  'support/config/getKey?key=site': {
    name: 'Harbour Library',
    description: 'Books by the water',
    locale: 'en',
    timeZone: 'Pacific/Auckland',
    footer: {
      copyright: '© Harbour Library',
      links: [
        { title: 'About', href: '/details?article=About' },
        { title: 'Trap', href: 'javascript:alert(1)' },
      ],
      contact: [
        'Quay 1',
        { title: 'Desk 0000-555-0100', href: 'tel:0000-555-0100' },
        { title: 'No number', href: 'tel:desk' },
      ],
    },
  },
  'support/config/getKey?key=home': home,
  'support/config/getKey?key=maintenance': { title: 'Sorting books', message: 'Back soon.' },
  'banner/b1': {
    id: 'b1',
    title: 'Winter reading',
    image: { src: '/media/wide.avif', alt: 'Snow', width: 1600, height: 600 },
    portrait: { src: '/media/tall.avif', alt: 'Snow', width: 780, height: 900 },
  },
  'banner/b2': {
    id: 'b2',
    title: 'Late nights',
    image: { src: '/media/lake.avif', alt: 'Lake' },
    link: 'https://example.org/late',
  },
  'function/f1': {
    id: 'f1',
    title: 'Renew',
    icon: { src: '/media/renew.svg', alt: '' },
    link: 'javascript:alert(1)',
    body: '<p>Bring your card</p>',
  },
  'richText/search/notice': [article],
  'richText/search/Notice%20one': [article],
  'richText/search/a1': [article],
  'richText/search/Notice': [article],
  'richText/search/tag%3AEvents': [article],
  'richText/search/tag%3ANone': [],
  'richText/search/nothing': [],
};

/** Every known call fails. */
export const failing: Replies = Object.fromEntries(Object.keys(known).map((call) => [call, 500]));

/** A client whose network answers from memory. */
export function createFakeApi(changed: Replies = {}): ApiClient {
  const replies = { ...known, ...changed };
  return createApiClient({
    prefix: origin,
    calls,
    fetch: async (input) => {
      const { url } = new Request(input);
      const reply = replies[url.slice(origin.length + 1)] ?? 404;
      if (typeof reply === 'number') return Response.json({ code: reply }, { status: reply });
      return Response.json({ code: 200, msg: 'ok', data: reply });
    },
  });
}

/** A home page with so many function entries. */
export function withServices(count: number): Replies {
  const functions = Array.from({ length: count }, (_, index) => `s${index}`);
  const icon = { src: '/media/a.svg', alt: '' };
  return {
    'support/config/getKey?key=home': { ...home, functions },
    ...Object.fromEntries(functions.map((id) => [`function/${id}`, { id, title: id, icon }])),
  };
}
