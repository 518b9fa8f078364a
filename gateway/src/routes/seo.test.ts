import { describe, expect, it, vi } from 'vitest';
import { createTestSite, useTestSite } from '../testing/createTestSite.ts';
import { site as demoSite } from '../testing/demoContent.ts';

const site = useTestSite({ publicOrigin: 'https://www.test' });
const unnamed = useTestSite();
const staging = useTestSite({ publicOrigin: 'https://staging.test', noindex: true });

it('robots.txt allows the pages and names the sitemap', async () => {
  const reply = await site.visit.get('/robots.txt');
  expect(reply.text).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /judgeView\nSitemap: https://www.test/sitemap.xml\n',
  );
});

it('with NOINDEX search engines are kept away by a header, which robots.txt lets them read', async () => {
  for (const path of ['/homeWeb', '/', '/media/a.webp', '/api/banner/1', '/nowhere']) {
    expect((await staging.visit.get(path)).headers['x-robots-tag'], path).toBe('noindex');
  }
  const { text } = await staging.visit.get('/robots.txt');
  expect(text).toBe('User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /judgeView\n');
});

describe('sitemap.xml', () => {
  it('lists the canonical home and what it links to', async () => {
    const reply = await site.visit.get('/sitemap.xml');
    const addresses = [...reply.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      'https://www.test/homeWeb',
      'https://www.test/details?banner=1',
      'https://www.test/details?function=7',
      'https://www.test/details?article=a1',
    ]);
    expect(reply.text).toContain('<lastmod>2026-11-01T09:00:00+08:00</lastmod>');
    expect(reply.text.match(/<lastmod>/g)).toHaveLength(1);
  });

  const own = '/details?article=';
  const contents = {
    home: { banners: [], functions: [], notices: '' },
    footer: (...hrefs: string[]) => ({
      copyright: '',
      links: hrefs.map((href) => ({ title: 'x', href })),
    }),
    article: (id: string, body = '', updatedAt?: string) => [{ id, title: id, body, updatedAt }],
  };

  it('lists what the menu, the footer, the address and the urgent notice link to, once, without what fails and without what bodies link to', async () => {
    await using linked = await createTestSite({ publicOrigin: 'https://www.test' });
    const { api } = linked;
    const { footer, article } = contents;
    api.on('/support/config/getKey?key=home', { data: contents.home });
    api.on('/support/config/getKey?key=site', {
      data: {
        ...demoSite,
        footer: {
          ...footer(`${own}about`, '/', `${own}broken`, `${own}about`),
          contact: ['Quay 1', { title: 'z', href: `${own}contact` }],
        },
        menu: [{ title: 'x', href: '/#services', children: [{ title: 'x', href: `${own}below` }] }],
        alert: { text: 'x', link: `${own}storm` },
        map: `${own}way`,
      },
    });
    api.on('/richText/search/about', {
      data: article('about', `<a href="${own}team">x</a>`, '2026-01-02T03:04:05Z'),
    });
    for (const id of ['below', 'contact', 'storm', 'way', 'team']) {
      api.on(`/richText/search/${id}`, { data: article(id) });
    }
    api.on('/richText/search/broken', { status: 500 });
    const { text } = await linked.visit.get('/sitemap.xml').expect(200);
    expect(text.match(/(?<=<loc>https:..www.test).*?(?=<.loc>)/g)).toEqual([
      '/homeWeb',
      `${own}below`,
      `${own}about`,
      `${own}contact`,
      `${own}storm`,
      `${own}way`,
    ]);
    expect(text).toContain('about</loc><lastmod>2026-01-02T03:04:05Z</lastmod></url>');
  });

  it('is sent within five seconds by an API that takes a second for each call', async () => {
    await using slow = await createTestSite({ publicOrigin: 'https://www.test' });
    const ids = Array.from({ length: 48 }, (_, index) => `a${index}`);
    slow.api.on('/support/config/getKey?key=home', { data: contents.home });
    slow.api.on('/support/config/getKey?key=site', {
      data: { ...demoSite, footer: contents.footer(...ids.map((id) => own + id)) },
    });
    for (const id of ids) {
      slow.api.on(`/richText/search/${id}`, { data: contents.article(id), delayMs: 1000 });
    }
    const startedAt = performance.now();
    const { text } = await slow.visit.get('/sitemap.xml').expect(200);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(text.match(/<loc>/g)).toHaveLength(1 + ids.length);
  });

  it('leaves out missing items, telephone numbers and items without an address', async () => {
    await using changed = await createTestSite({ publicOrigin: 'https://www.test' });
    const picture = { src: '/media/a.svg', alt: '' };
    const data = { banners: [1, 99, 'a/b'], functions: [7], notices: ' 通知 ' };
    const link = 'tel:0000-555-0100';
    const title = '字'.repeat(101);
    changed.api.on('/support/config/getKey?key=home', { data });
    changed.api.on('/banner/a%2Fb', { data: { id: 'a/b', title: 'x', image: picture } });
    changed.api.on('/function/7', { data: { id: 7, title: 'x', icon: picture, link } });
    changed.api.on(`/richText/search/${encodeURIComponent('通知')}`, {
      data: [7, title].map((id) => ({ id, title, body: '' })),
    });
    const reply = await changed.visit.get('/sitemap.xml');
    expect(reply.text.match(/<loc>.*?<\/loc>/g)).toEqual([
      '<loc>https://www.test/homeWeb</loc>',
      '<loc>https://www.test/details?banner=1</loc>',
      '<loc>https://www.test/details?article=7</loc>',
    ]);
  });

  const article = '/details?article=a1';
  it.each([
    ['/details?banner=1&utm=x#y', '/details?banner=1'],
    ['/details?banner=gone'],
    ['/details?search=a'],
    ['/details?banner=a/b'],
    ['/details?utm=x', '/details'],
    ['/details?article=借阅规则', article],
    ['/details?article=a1', article],
    ['/details?article=没有'],
    ['/details?function=7&x=\uFFFE', '/details?function=7'],
  ])('has the canonical address of the link %j', async (link, ...expected) => {
    await using linked = await createTestSite({ publicOrigin: 'https://www.test' });
    const data = { id: 1, title: 'x', image: { src: '/media/a.svg', alt: '' }, link };
    linked.api.on('/support/config/getKey?key=home', {
      data: { banners: [2], functions: [], notices: '没有' },
    });
    linked.api.on('/banner/2', { data });
    linked.api.on('/richText/search/a1', {
      data: [{ id: 'a1', title: '借阅规则', body: '' }],
    });
    const { text } = await linked.visit.get('/sitemap.xml').expect(200);
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(['/homeWeb', ...expected].map((path) => `https://www.test${path}`));
  });
});

describe('feed.xml', () => {
  it('lists the notices, the latest first, without those that have no date or no address', async () => {
    await using changed = await createTestSite({ publicOrigin: 'https://www.test' });
    const notice = { body: '<p>x</p>' };
    changed.api.on(`/richText/search/${encodeURIComponent('公告')}`, {
      data: [
        { ...notice, id: 'old', title: 'Old', updatedAt: '2025-01-02T08:00+08:00' },
        { ...notice, id: 'undated', title: 'Undated' },
        {
          ...notice,
          id: '字'.repeat(101),
          title: '字'.repeat(101),
          updatedAt: '2026-01-01T00:00:00Z',
        },
        {
          ...notice,
          id: 'new',
          title: 'A < B & "C"\u0000\uFFFE',
          summary: 'x\u0008y',
          date: '2026-11-01T09:00:00.5+08:00',
          updatedAt: '2026-11-03T00:00:00Z',
        },
      ],
    });
    const reply = await changed.visit.get('/feed.xml').buffer(true).expect(200);
    expect(reply.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const text = String(reply.body.length ? reply.body : reply.text);
    expect(text.match(/<entry>.*<\/entry>/g)).toEqual([
      '<entry><id>https://www.test/details?article=new</id><title>A &lt; B &amp; &quot;C&quot;</title><published>2026-11-01T01:00:00.500Z</published><updated>2026-11-03T00:00:00.000Z</updated><link rel="alternate" href="https://www.test/details?article=new"/><summary>xy</summary></entry>',
      '<entry><id>https://www.test/details?article=old</id><title>Old</title><updated>2025-01-02T00:00:00.000Z</updated><link rel="alternate" href="https://www.test/details?article=old"/></entry>',
    ]);
    expect(text).toContain(
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">\n<id>https://www.test/</id>\n<title>湖畔图书馆</title>',
    );
    expect(text).toContain('\n<updated>2026-11-03T00:00:00.000Z</updated>\n');
  });

  it('has the twenty latest notices', async () => {
    await using many = await createTestSite({ publicOrigin: 'https://www.test' });
    many.api.on(`/richText/search/${encodeURIComponent('公告')}`, {
      data: Array.from({ length: 25 }, (_, index) => ({
        ...{ id: `n${index}`, title: 'N', body: '' },
        date: `2026-11-${String(index + 1).padStart(2, '0')}T00:00:00Z`,
      })),
    });
    const { body, text } = await many.visit.get('/feed.xml').buffer(true);
    expect(String(body.length ? body : text).match(/(?<=<entry><id>[^<]*article=)n\d+/g)).toEqual(
      Array.from({ length: 20 }, (_, index) => `n${24 - index}`),
    );
  });
});

it.each([
  ['/sitemap.xml', '/support/config/getKey?key=home'],
  ['/feed.xml', `/richText/search/${encodeURIComponent('公告')}`],
])(
  '%s is 503 with a Retry-After while its content is not known, and 404, and not named, without PUBLIC_ORIGIN',
  async (path, call) => {
    await using down = await createTestSite({ publicOrigin: 'https://www.test' });
    down.api.on(call, { status: 500 });
    const { headers } = await down.visit.get(path).expect(503);
    expect(headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });

    const sent = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    const reply = await unnamed.visit.get(path).set(sent).expect(404);
    expect(reply.headers['x-robots-tag']).toBe('noindex');
    const robots = await unnamed.visit.get('/robots.txt').set(sent);
    expect(robots.text).not.toContain('Sitemap');
    expect(reply.text + robots.text).not.toContain('evil');
  },
);

const picture = (src: string, size = {}) => ({ src, alt: '', ...size });

describe('the icon', () => {
  const icon = picture('/media/图.png#alpha', { width: 512, height: 512 });
  const logo = picture('https://cdn.test/logo.svg?v=1');

  it.each([
    ['`icon`', { icon, logo }, '/media/%E5%9B%BE.png', '512x512'],
    ['`logo`, without one', { logo }, 'https://cdn.test/logo.svg?v=1', 'any'],
    ['a file of the build, without both', {}, '/desktop/assets/icon-7b400de0.png', '512x512'],
  ])('is %s', async (_, fields, src, sizes) => {
    await using other = await createTestSite({ ttlMs: 1 });
    other.api.on('/support/config/getKey?key=site', { data: { ...demoSite, ...fields } });
    await vi.waitFor(async () => {
      await other.content.read('config site');
      expect(other.content.lastSite()).toMatchObject(fields);
    });
    for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']) {
      await other.visit.get(path).expect(302).expect('Location', src);
    }
    const { body } = await other.visit.get('/manifest.webmanifest').buffer(true);
    expect(body.icons).toEqual([{ src, sizes }]);
  });

  it('is a file of the build while the API is down, and so is the manifest served', async () => {
    const down = await createTestSite();
    await down.api.close();
    await down.visit.get('/manifest.webmanifest').expect(200);
    const { headers } = await down.visit.get('/favicon.ico').expect(302);
    await down.visit
      .get(headers.location ?? '')
      .expect(200)
      .expect('Content-Type', 'image/png');
  });
});

it('the manifest has the name and the colour of the site, once a page was rendered', async () => {
  await site.visit.get('/homeWeb');
  const { body } = await site.visit.get('/manifest.webmanifest').buffer(true);
  expect(body).toMatchObject({ name: '湖畔图书馆', start_url: '/', lang: 'zh-CN' });
  expect(body.theme_color).toBe('#1f5f5b');
});
