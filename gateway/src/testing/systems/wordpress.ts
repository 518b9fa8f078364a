import { byName, byNumber, containing, type Item, type System, TIME } from './system.ts';

const ORIGIN = 'http://blog.test';

const size = (file: string, width: number, height: number) => ({
  file,
  width,
  height,
  mime_type: 'image/jpeg',
  source_url: `${ORIGIN}/wp-content/uploads/2026/11/${file}`,
});

const media = (name: string) => ({
  id: 6,
  type: 'attachment',
  alt_text: 'A lamp',
  media_details: {
    width: 1600,
    height: 600,
    sizes: {
      medium: size(`${name}-300x113.jpg`, 300, 113),
      thumbnail: size(`${name}-150x150.jpg`, 150, 150),
      full: size(`${name}.jpg`, 1600, 600),
    },
  },
  source_url: `${ORIGIN}/wp-content/uploads/2026/11/${name}.jpg`,
});

const post = ({ name, number, title, summary, body }: Item) => ({
  id: number,
  date: TIME,
  modified_gmt: TIME,
  slug: name,
  status: 'publish',
  link: `${ORIGIN}/${name}/`,
  title: { rendered: title.replaceAll('&', '&#038;') },
  content: { rendered: body ?? '', protected: false },
  excerpt: { rendered: summary ? `<p>${summary}</p>\n` : '' },
  featured_media: 6,
  meta: [],
  _embedded: { 'wp:featuredmedia': [media(name)] },
});

const categories = ['banners', 'services', 'articles'] as const;

export const wordpress: System = {
  mapping: 'wordpress',
  isNumbered: { item: true, article: false },
  media: '/wp-content/uploads/',
  html: (text) => text,
  denied: {
    status: 401,
    json: { code: 'rest_forbidden', message: 'Sorry.', data: { status: 401 } },
  },
  answer: (path, query, published) => {
    const { banners, services, articles, isClosed } = published;
    const all = [...banners, ...services, ...articles];
    const [, id = ''] = /^\/wp\/v2\/posts\/(.+)$/.exec(path) ?? [];
    if (id) {
      const [found] = byNumber(all, id);
      if (found) return { json: post(found) };
      const code = /^\d+$/.test(id) ? 'rest_post_invalid_id' : 'rest_no_route';
      return { status: 404, json: { code, message: 'Invalid post ID.', data: { status: 404 } } };
    }
    switch (path) {
      case '/':
        return {
          json: { name: 'Books &amp; Maps', description: '', timezone_string: 'Asia/Shanghai' },
        };
      case '/wp/v2/pages':
        return { json: isClosed ? [{ id: 24 }] : [] };
      case '/wp/v2/posts': {
        const category = query.get('categories');
        if (category) {
          const of = categories[Number(category) - 2];
          return { json: of ? published[of].map(post) : [] };
        }
        const slug = query.get('slug');
        return {
          json: (slug ? byName(all, slug) : containing(all, query.get('search'))).map(post),
        };
      }
    }
    return undefined;
  },
};
