import { paths } from '@twinfront/shared/site/paths';
import { escapeMarkup } from '@twinfront/shared/site/rendering';
import { type Request, type Response, Router } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import { PICTURE_POLICY } from '../http/headers.ts';
import { redirect, sendBody, sendText, sendUncached } from '../http/response.ts';
import { DEFAULT_COLOR, type GetSiteIcons } from '../icons/siteIcons.ts';
import { retryAfterSeconds } from '../limits.ts';
import { createFeed } from './feed.ts';
import { createPageList } from './pageList.ts';

const HEADERS = { 'Cache-Control': 'public, no-cache' };

const ROBOTS_TYPE = 'text/plain; charset=utf-8';

const icons = {
  '/favicon.ico': 'favicon',
  '/apple-touch-icon.png': 'touch',
  '/icon-192.png': 'small',
  '/icon-512.png': 'large',
} as const;

interface SeoOptions {
  content: ContentCache;
  getIcons: GetSiteIcons;
  publicOrigin: string | undefined;
  noindex: boolean;
}

/** robots.txt, sitemap.xml, feed.xml, the icons and the web app manifest. */
export function seo({ content, getIcons, publicOrigin, noindex }: SeoOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const listPages = createPageList(content);
  const send = (req: Request, res: Response, type: string, text: string) =>
    sendText(req, res, { type, text, headers: HEADERS });

  router.get('/robots.txt', (req, res) => {
    const sitemap = publicOrigin ? `Sitemap: ${publicOrigin}/sitemap.xml\n` : '';
    if (noindex) return send(req, res, ROBOTS_TYPE, 'User-agent: *\nDisallow: /\n');
    const text = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /judgeView\n${sitemap}`;
    return send(req, res, ROBOTS_TYPE, text);
  });

  router.get('/sitemap.xml', async (req, res, next) => {
    if (!publicOrigin) return next();
    const pages = await listPages();
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

  for (const [path, name] of Object.entries(icons)) {
    router.get(path, async (req, res) => {
      const { [name]: icon } = await getIcons(content.lastSite());
      sendBody(req, res, icon, { headers: HEADERS });
    });
  }

  router.get('/favicon.svg', async (req, res) => {
    const { svg } = await getIcons(content.lastSite());
    if (!svg) return redirect(res, 302, '/icon-192.png');
    // The owner's file could have scripts.
    sendBody(req, res, svg, { headers: { ...HEADERS, ...PICTURE_POLICY } });
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
      icons: [192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        type: 'image/png',
        sizes: `${size}x${size}`,
      })),
    };
    return send(req, res, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest));
  });

  return router;
}

/** While the content of a list is not known. */
function sendUnavailable(res: Response): void {
  const headers = { 'Retry-After': String(retryAfterSeconds.list) };
  sendUncached(res, 503, 'The list is not available\n', headers);
}
