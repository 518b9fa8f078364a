import { paths } from '@twinfront/shared/site/paths';
import { type Request, type Response, Router } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import { escapeMarkup } from '../http/escape.ts';
import { sendText, sendUncached } from '../http/response.ts';
import { createPageList } from './pageList.ts';

const DEFAULT_COLOR = '#1f5f5b';

/** robots.txt, sitemap.xml, the favicon and the web app manifest. */
export function seo(content: ContentCache, publicOrigin: string | undefined): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const listPages = createPageList(content);
  const send = (req: Request, res: Response, type: string, text: string) =>
    sendText(req, res, { type, text, headers: { 'Cache-Control': 'public, no-cache' } });

  router.get('/robots.txt', (req, res) => {
    const sitemap = publicOrigin ? `Sitemap: ${publicOrigin}/sitemap.xml\n` : '';
    const text = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /judgeView\n${sitemap}`;
    return send(req, res, 'text/plain; charset=utf-8', text);
  });

  router.get('/sitemap.xml', async (req, res, next) => {
    if (!publicOrigin) return next();
    const pages = await listPages();
    if (!pages) {
      return sendUncached(res, 503, 'The sitemap is not available\n', { 'Retry-After': '60' });
    }
    const urls = pages.map(({ href, updatedAt }) => {
      const lastmod = updatedAt ? `<lastmod>${escapeMarkup(updatedAt)}</lastmod>` : '';
      return `<url><loc>${escapeMarkup(publicOrigin + href)}</loc>${lastmod}</url>`;
    });
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
    await send(req, res, 'application/xml; charset=utf-8', text);
  });

  router.get('/favicon.svg', (req, res) => {
    const color = content.lastSite()?.brandColor ?? DEFAULT_COLOR;
    const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M6 9h12v14H6zM21 12h5v11h-5z" fill="#fff"/></svg>\n`;
    return send(req, res, 'image/svg+xml', mark);
  });

  router.get('/manifest.webmanifest', (req, res) => {
    const site = content.lastSite();
    const manifest = {
      name: site?.name,
      short_name: site?.name,
      description: site?.description,
      lang: site?.locale,
      start_url: paths.root,
      display: 'minimal-ui',
      theme_color: site?.brandColor ?? DEFAULT_COLOR,
      background_color: '#ffffff',
      icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }],
    };
    return send(req, res, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest));
  });

  return router;
}
