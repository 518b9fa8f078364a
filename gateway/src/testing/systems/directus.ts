import { byName, byNumber, containing, type Item, type System, TIME } from './system.ts';

const file = (name: string, title: string | null) => ({
  id: `0000-${name}`,
  storage: 'local',
  filename_disk: `${name}.jpg`,
  title,
  type: 'image/jpeg',
  width: 1600,
  height: 600,
  description: null,
});

const item = ({ name, number, title, summary, link, body }: Item) => ({
  id: number,
  status: 'published',
  sort: number,
  slug: name,
  title,
  summary,
  link,
  body,
  date_created: `${TIME}.000Z`,
  date_updated: null,
  image: file(name, null),
  portrait: null,
  icon: file(name, 'An icon'),
});

const settings = (closed: boolean | null) => ({
  id: 1,
  name: 'Riverside Library',
  description: 'Books & maps',
  locale: 'en',
  time_zone: null,
  brand_color: null,
  logo: null,
  copyright: '© 2026',
  icp: null,
  links: [{ title: 'Contact', href: 'https://example.org/contact' }],
  closed,
  closed_title: 'Closed',
  closed_message: 'Back soon.',
  reopens_at: null,
});

export const directus: System = {
  mapping: 'directus',
  isNumbered: { item: true, article: false },
  media: '/assets/',
  html: (text) => text,
  denied: {
    status: 403,
    json: { errors: [{ message: 'No permission.', extensions: { code: 'FORBIDDEN' } }] },
  },
  answer: (path, query, { banners, services, articles, isClosed }) => {
    const id = query.get('filter[id][_eq]');
    const one = (items: Item[]) => (id === null ? items : byNumber(items, id)).map(item);
    switch (path) {
      case '/items/banners':
        return { json: { data: one(banners) } };
      case '/items/services':
        return { json: { data: one(services) } };
      case '/items/settings':
        return { json: { data: settings(isClosed) } };
      case '/items/articles': {
        const slug = query.get('filter[slug][_eq]');
        const found = slug ? byName(articles, slug) : containing(articles, query.get('search'));
        return { json: { data: found.map(item) } };
      }
    }
    return undefined;
  },
};
