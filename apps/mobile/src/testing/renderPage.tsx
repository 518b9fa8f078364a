import { type Api, createApi } from '@twinfront/shared/api/api';
import { createApiClient } from '@twinfront/shared/api/client';
import { cleanedHtml } from '@twinfront/shared/api/html';
import { createQueryClient } from '@twinfront/shared/react/createQueryClient';
import type { DocumentData } from '@twinfront/shared/site/documentData';
import { type Words, zhCN } from '@twinfront/shared/site/words/zhCN';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from '../App.tsx';

/** What the API says to a path such as `banner/1`; nothing is HTTP 404. */
export type Replies = Record<string, unknown>;

export const replies: Replies = {
  'support/config/getKey?key=site': {
    name: 'Lake Library',
    description: 'By the lake',
    locale: 'en',
    timeZone: 'Asia/Shanghai',
    footer: {
      copyright: '© Lake Library',
      links: [
        { title: 'About', href: '/details?article=About' },
        { title: 'Trap', href: 'javascript:alert(1)' },
      ],
    },
  },
  'support/config/getKey?key=home': { banners: [1, 2], functions: ['seats'], notices: 'notice' },
  'support/config/getKey?key=maintenance': {
    title: 'Counting books',
    message: 'Back soon',
    reopensAt: '2026-11-21T07:30:00+08:00',
  },
  'banner/1': {
    id: 1,
    title: 'Winter nights',
    image: { src: '/media/wide.avif', alt: 'Snow', width: 1600, height: 600 },
    portrait: { src: '/media/tall.avif', alt: 'Snow', width: 780, height: 900 },
  },
  'banner/2': {
    id: 2,
    title: 'Lights on the lake',
    image: { src: '/media/lake.avif', alt: 'Lake' },
    link: 'https://lake.example/',
  },
  'function/seats': {
    id: 'seats',
    title: 'Reserve a seat',
    icon: { src: '/media/seat.svg', alt: '' },
    body: '<p>Bring your card</p>',
  },
  'richText/search/notice': [
    {
      id: 7,
      title: 'Closed on Monday',
      summary: 'For cleaning',
      body: '<p>All day</p>',
      updatedAt: '2026-11-20T23:30:00Z',
    },
  ],
};

/** A client whose network answers from memory. */
export function createTestApi(api: Replies): Api {
  const client = createApiClient({
    prefix: 'http://api.example',
    html: cleanedHtml,
    fetch: async (request) => {
      const { pathname, search } = new URL(request instanceof Request ? request.url : request);
      const data = api[pathname.slice(1) + search];
      const code = data === undefined ? 404 : 200;
      return Response.json({ code, msg: '', data }, { status: code });
    },
  });
  return createApi(client);
}

/** Every known call fails. */
export const failing: Replies = Object.fromEntries(
  Object.keys(replies).map((call) => [call, 'invalid']),
);

/** The markup of a page as Node renders it, once everything it waits for has come. */
export async function renderPage(
  address: string,
  {
    api = replies,
    documentData = {},
    words = zhCN,
  }: { api?: Replies; documentData?: DocumentData; words?: Words } = {},
): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <App
        api={createTestApi(api)}
        queryClient={createQueryClient()}
        documentData={documentData}
        words={words}
      />
    </StaticRouter>,
  );
  return new Response(prelude).text();
}
