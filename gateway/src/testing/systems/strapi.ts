import { byName, containing, type Item, type System, TIME } from './system.ts';

const dates = { createdAt: `${TIME}.000Z`, updatedAt: `${TIME}.000Z`, publishedAt: `${TIME}.000Z` };
const list = (data: unknown[]) => ({
  data,
  meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: data.length } },
});

const file = (name: string, alternativeText: string | null) => ({
  ...dates,
  id: 1,
  documentId: `file${name}`,
  name: `${name}.jpg`,
  alternativeText,
  caption: null,
  focalPoint: null,
  width: 1600,
  height: 600,
  formats: {
    thumbnail: { name, path: null, width: 245, height: 92, url: `/uploads/thumbnail_${name}.jpg` },
  },
  hash: name,
  ext: '.jpg',
  mime: 'image/jpeg',
  size: 93.4,
  url: `/uploads/${name}.jpg`,
  previewUrl: null,
  provider: 'local',
  provider_metadata: null,
});

/** Of a vector graphic there are no other sizes. */
const vector = (name: string) => ({
  ...file(name, null),
  ext: '.svg',
  mime: 'image/svg+xml',
  formats: null,
  url: `/uploads/${name}.svg`,
});

const words = (text: string, marks = {}) => ({ type: 'text', text, ...marks });
const item = (text: string) => ({ type: 'list-item', children: [words(text)] });

/** What the editor of blocks stores. It has the address of a picture with its own origin, here another one. */
const blocks = (text: string) => [
  { type: 'heading', level: 2, children: [words('A & B')] },
  {
    type: 'paragraph',
    children: [
      words(text, { bold: true, italic: true }),
      words(' <1>\nline two '),
      { type: 'link', url: 'https://example.org/?a=1&b="2"', children: [words('more')] },
      words('x', { underline: true, strikethrough: true, code: true }),
    ],
  },
  {
    type: 'list',
    format: 'unordered',
    children: [
      item('one'),
      { type: 'list', format: 'ordered', indentLevel: 1, children: [item('nested')] },
      item('two'),
    ],
  },
  { type: 'quote', children: [words('quoted')] },
  { type: 'code', language: 'plaintext', children: [words('<b>')] },
  {
    type: 'image',
    image: { ...file('hall', 'The "hall"'), url: 'https://cms.test/uploads/hall.jpg' },
    children: [words('')],
  },
  { type: 'paragraph', children: [words('')] },
];

const html = (text: string) =>
  [
    '<h2>A &#x26; B</h2>',
    `<p><strong><em>${text}</em></strong> &#x3C;1><br>line two `,
    '<a href="https://example.org/?a=1&#x26;b=&#x22;2&#x22;">more</a><u><s><code>x</code></s></u></p>',
    '<ul><li>one<ol><li>nested</li></ol></li><li>two</li></ul>',
    '<blockquote>quoted</blockquote><pre>&#x3C;b></pre>',
    '<img src="https://cms.test/uploads/hall.jpg" alt="The &#x22;hall&#x22;" width="1600" height="600">',
    '<p></p>',
  ].join('');

const banner = ({ name, number, title, summary, link, body }: Item) => ({
  ...dates,
  id: number,
  documentId: name,
  heading: title,
  subtitle: summary,
  url: link,
  text: body && blocks(body),
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
  icon: vector(name),
});

const article = ({ name, number, title, summary, body }: Item) => ({
  ...dates,
  id: number,
  documentId: name,
  headline: title,
  abstract: summary,
  content: body,
  slug: null,
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
  html,
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
