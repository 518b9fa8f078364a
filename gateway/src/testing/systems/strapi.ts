import { byName, containing, type Item, type System, TIME } from './system.ts';

const dates = { createdAt: `${TIME}.000Z`, updatedAt: `${TIME}.000Z`, publishedAt: `${TIME}.000Z` };
const list = (data: unknown[]) => ({
  data,
  meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: data.length } },
});

const file = (name: string, alternativeText: string | null) => ({
  id: 1,
  documentId: `file${name}`,
  name: `${name}.jpg`,
  alternativeText,
  caption: null,
  width: 1600,
  height: 600,
  formats: { thumbnail: { width: 245, height: 92, url: `/uploads/thumbnail_${name}.jpg` } },
  url: `/uploads/${name}.jpg`,
  previewUrl: null,
});

const paragraph = (text: string) => [
  { type: 'paragraph', children: [{ type: 'text', text, bold: true }] },
];

const banner = ({ name, number, title, summary, link, body }: Item) => ({
  ...dates,
  id: number,
  documentId: name,
  heading: title,
  subtitle: summary,
  url: link,
  text: body && paragraph(body),
  order: number,
  image: file(name, null),
  mobileImage: null,
});

const service = ({ name, number, title, summary, link, body }: Item) => ({
  ...dates,
  id: number,
  documentId: name,
  name: title,
  description: summary,
  href: link,
  details: body,
  active: true,
  order: number,
  icon: file(name, null),
});

const article = ({ name, number, title, summary, body }: Item) => ({
  ...dates,
  id: number,
  documentId: name,
  headline: title,
  abstract: summary,
  content: body,
  slug: '-',
});

const setting = (closed: boolean | null) => ({
  ...dates,
  id: 1,
  siteName: 'Riverside Library',
  tagline: 'Books & maps',
  language: 'en_US',
  timezone: null,
  color: null,
  copyright: '© 2026',
  icp: null,
  closed,
  closedTitle: 'Closed',
  closedMessage: 'Back soon.',
  reopensAt: null,
  logo: null,
  footerLinks: [{ id: 1, label: 'Contact', url: 'https://example.org/contact' }],
});

const failure = (status: number, name: string) => ({
  status,
  json: { data: null, error: { status, name, message: name, details: {} } },
});

export const strapi: System = {
  mapping: 'strapi',
  isNumbered: { item: false, article: false },
  media: '/uploads/',
  denied: failure(403, 'ForbiddenError'),
  answer: (path, query, { banners, services, articles, isClosed }) => {
    const [, kind = '', id = ''] = /^\/(banners|services)\/(.+)$/.exec(path) ?? [];
    if (id) {
      const [found] = byName(kind === 'banners' ? banners : services, id);
      if (!found) return failure(404, 'NotFoundError');
      return { json: { data: kind === 'banners' ? banner(found) : service(found), meta: {} } };
    }
    switch (path) {
      case '/banners':
        return {
          json: list(banners.map(({ name, number }) => ({ id: number, documentId: name }))),
        };
      case '/services':
        return {
          json: list(services.map(({ name, number }) => ({ id: number, documentId: name }))),
        };
      case '/setting':
        return { json: { data: setting(isClosed), meta: {} } };
      case '/articles': {
        const term = query.get('filters[$or][0][documentId][$eq]');
        const found = term ? [...byName(articles, term), ...containing(articles, term)] : articles;
        return { json: list([...new Set(found)].toReversed().map(article)) };
      }
    }
    return undefined;
  },
};
