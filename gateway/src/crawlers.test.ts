import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestSite, type TestSite } from './testing/createTestSite.ts';

let site: TestSite;
let unnamed: TestSite;
beforeAll(async () => {
  site = await createTestSite({ publicOrigin: 'https://www.test' });
  unnamed = await createTestSite();
});
afterAll(async () => {
  await site.close();
  await unnamed.close();
});

describe('robots.txt', () => {
  it('allows the pages and names the sitemap', async () => {
    const reply = await site.visit.get('/robots.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.text).toBe(
      'User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /judgeView\nSitemap: https://www.test/sitemap.xml\n',
    );
  });

  it('names no sitemap when the site’s address is not known', async () => {
    const reply = await unnamed.visit.get('/robots.txt').set('Host', 'evil.example');
    expect(reply.text).not.toMatch(/Sitemap|evil/);
  });
});

describe('sitemap.xml', () => {
  it('lists the door and what the home page leads to', async () => {
    const reply = await site.visit.get('/sitemap.xml');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
    const addresses = [...reply.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      'https://www.test/',
      'https://www.test/details?banner=1',
      'https://www.test/details?function=7',
      'https://www.test/details?article=%E5%80%9F%E9%98%85%E8%A7%84%E5%88%99',
    ]);
  });

  it('leaves out what is gone and what leads elsewhere', async () => {
    const changed = await createTestSite({ publicOrigin: 'https://www.test' });
    const data = { banners: [1, 99], functions: [7], notices: 'nothing' };
    changed.api.on('/support/config/getKey?key=home', { data });
    changed.api.on('/function/7', {
      data: {
        id: 7,
        title: 'x',
        icon: { src: '/media/a.svg', alt: '' },
        link: 'https://a.example',
      },
    });
    changed.api.on('/richText/search/nothing', { data: [] });
    const reply = await changed.visit.get('/sitemap.xml');
    expect(reply.text.match(/<loc>.*?<\/loc>/g)).toEqual([
      '<loc>https://www.test/</loc>',
      '<loc>https://www.test/details?banner=1</loc>',
    ]);
    await changed.close();
  });

  it('is not there when the site’s address is not known', async () => {
    expect((await unnamed.visit.get('/sitemap.xml')).status).toBe(404);
  });

  it('asks for patience when the home page is not known', async () => {
    const down = await createTestSite({ publicOrigin: 'https://www.test' });
    down.api.on('/support/config/getKey?key=home', { status: 500 });
    const reply = await down.visit.get('/sitemap.xml');
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('60');
    await down.close();
  });
});

describe('icons and manifest', () => {
  it('wear the brand’s colour and name', async () => {
    const icon = await site.visit.get('/favicon.svg');
    expect(icon.headers['content-type']).toBe('image/svg+xml');
    expect(icon.body.toString()).toContain('fill="#1f5f5b"');
    const manifest = await site.visit.get('/manifest.webmanifest').buffer(true);
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(manifest.body).toMatchObject({ name: '湖畔图书馆', start_url: '/', lang: 'zh-CN' });
  });

  it('are there when the API is not', async () => {
    const down = await createTestSite();
    await down.api.close();
    expect((await down.visit.get('/favicon.svg')).status).toBe(200);
    expect((await down.visit.get('/manifest.webmanifest')).status).toBe(200);
  });
});
