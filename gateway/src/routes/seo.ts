import type { SiteConfig } from '@twinfront/shared/api/config';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import { escapeMarkup } from '@twinfront/shared/site/rendering';
import { type Request, type Response, Router } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import { createBody, redirect, sendBody, sendUncached } from '../http/response.ts';
import { retryAfterSeconds } from '../limits.ts';
import { createFeed } from './feed.ts';
import { listPages } from './pageList.ts';

const HEADERS = { 'Cache-Control': 'public, no-cache' };

const ROBOTS_TYPE = 'text/plain; charset=utf-8';

const DEFAULT_COLOR = '#1f5f5b';

/** A file of the build, for a site without a picture. Browsers never ask again for one of the same name. */
const DEFAULT_ICON = { src: '/desktop/assets/icon-7b400de0.png', width: 512, height: 512 };

interface SeoOptions {
  content: ContentCache;
  publicOrigin: string | undefined;
  noindex: boolean;
}

/** robots.txt, sitemap.xml, feed.xml, the icons and the web app manifest. */
export function seo({ content, publicOrigin, noindex }: SeoOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const send = (req: Request, res: Response, type: string, text: string) =>
    sendBody(req, res, createBody(type, text), { headers: HEADERS });

  router.get('/robots.txt', (req, res) => {
    // With `NOINDEX` too, crawlers may read the pages: they would not see the header otherwise.
    const sitemap = publicOrigin && !noindex ? `Sitemap: ${publicOrigin}/sitemap.xml\n` : '';
    const text = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /judgeView\n${sitemap}`;
    return send(req, res, ROBOTS_TYPE, text);
  });

  router.get('/sitemap.xml', async (req, res, next) => {
    if (!publicOrigin) return next();
    const pages = await listPages(content);
    if (!pages) return sendUnavailable(res);
    const urls = pages.map(({ href, updatedAt }) => {
      const lastmod = updatedAt ? `<lastmod>${escapeMarkup(updatedAt)}</lastmod>` : '';
      return `<url><loc>${escapeMarkup(publicOrigin + href)}</loc>${lastmod}</url>`;
    });
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
    await send(req, res, 'application/xml; charset=utf-8', text);
  });

  router.get('/feed.xml', async (req, res, next) => {
    if (!publicOrigin) return next();
    const feed = await createFeed(content, publicOrigin);
    if (!feed) return sendUnavailable(res);
    await send(req, res, 'application/atom+xml; charset=utf-8', feed);
  });

  // Browsers request the first and the last one of any site.
  router.get(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'], (_req, res) => {
    redirect(res, 302, iconOf(content.lastSite()).src, HEADERS);
  });

  router.get('/manifest.webmanifest', (req, res) => {
    const site = content.lastSite();
    const manifest = {
      name: site?.name,
      short_name: site?.name,
      description: site?.description,
      lang: content.locale(),
      start_url: paths.root,
      display: 'minimal-ui',
      theme_color: site?.brandColor ?? DEFAULT_COLOR,
      background_color: '#ffffff',
      icons: [iconOf(site)],
    };
    return send(req, res, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest));
  });

  return router;
}

/** The icon of the site, as in a manifest: `icon`, else `logo`, else a file of the build. */
function iconOf(site: SiteConfig | undefined): { src: string; sizes: string } {
  const { src, width, height } = site?.icon ?? site?.logo ?? DEFAULT_ICON;
  const { origin, pathname, search, href } = siteUrl(src);
  // Percent-encoded, as a header needs it.
  const address = origin === siteUrl('/').origin ? pathname + search : href;
  return { src: address, sizes: width && height ? `${width}x${height}` : 'any' };
}

/** While the content of a list is not known. */
function sendUnavailable(res: Response): void {
  const headers = { 'Retry-After': String(retryAfterSeconds.list) };
  sendUncached(res, 503, 'The list is not available\n', headers);
}
