import type { SiteConfig } from '@twinfront/shared/api/config';
import type { Article } from '@twinfront/shared/api/items';
import { newestFirst } from '@twinfront/shared/site/details';
import { articleTarget } from '@twinfront/shared/site/link';
import { homeCalls } from '@twinfront/shared/site/pageCalls';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import { escapeMarkup } from '@twinfront/shared/site/rendering';
import { type Request, type Response, Router } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import { createBody, redirect, sendBody, sendUncached } from '../http/response.ts';
import { FEED_ENTRIES, RETRY_AFTER_S } from '../limits.ts';
import { listPages } from './pageList.ts';

const HEADERS = { 'Cache-Control': 'public, no-cache' };

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
    sendBody(req, res, createBody(`${type}; charset=utf-8`, text), { headers: HEADERS });

  router.get('/robots.txt', (req, res) => {
    // With `NOINDEX` too, crawlers may read the pages: they would not see the header otherwise.
    const sitemap = publicOrigin && !noindex ? `Sitemap: ${publicOrigin}/sitemap.xml\n` : '';
    const text = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /judgeView\n${sitemap}`;
    return send(req, res, 'text/plain', text);
  });

  /** Serves a list of addresses, which `PUBLIC_ORIGIN` begins; 503 while `create` does not know its content. */
  function serveList(
    path: string,
    type: string,
    create: (content: ContentCache, publicOrigin: string) => Promise<string | undefined>,
  ): void {
    router.get(path, async (req, res, next) => {
      if (!publicOrigin) return next();
      const text = await create(content, publicOrigin);
      if (text) return send(req, res, type, text);
      const headers = { 'Retry-After': String(RETRY_AFTER_S) };
      sendUncached(res, 503, 'The list is not available\n', headers);
    });
  }
  serveList('/sitemap.xml', 'application/xml', createSitemap);
  serveList('/feed.xml', 'application/atom+xml', createFeed);

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
    return send(req, res, 'application/manifest+json', JSON.stringify(manifest));
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

async function createSitemap(content: ContentCache, publicOrigin: string) {
  const pages = await listPages(content);
  const urls = pages?.map(({ href, updatedAt }) => {
    const lastmod = updatedAt ? element('lastmod', updatedAt) : '';
    return `<url>${element('loc', publicOrigin + href)}${lastmod}</url>`;
  });
  return (
    urls &&
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
  );
}

/** The Atom feed of the notices; undefined while they or the config of the site are not known. */
async function createFeed(content: ContentCache, publicOrigin: string) {
  const [site, home] = await Promise.all([
    content.read('config site'),
    content.read('config home'),
  ]);
  if (!site.result.ok || !home.result.ok) return undefined;
  // The term of the notices, if it is valid.
  const [key] = homeCalls(home.result.value).notices;
  const notices = key && (await content.read(key)).result;
  if (notices?.ok === false) return undefined;
  return formatFeed(site.result.value, notices?.value ?? [], publicOrigin);
}

/** Articles without a date are left out: an entry of Atom must have one. */
function formatFeed(site: SiteConfig, articles: Article[], publicOrigin: string): string {
  const entries = newestFirst(articles)
    .flatMap((article) => {
      const href = articleTarget(article)?.href;
      const { title, summary = '', date, updatedAt = date } = article;
      if (!href || !updatedAt) return [];
      const address = publicOrigin + href;
      return [{ address, title, summary, date, updated: new Date(updatedAt).toISOString() }];
    })
    .slice(0, FEED_ENTRIES);
  const latest = entries
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.locale}">`,
    element('id', `${publicOrigin}/`),
    element('title', site.name),
    ...(site.description ? [element('subtitle', site.description)] : []),
    element('updated', latest ?? new Date(0).toISOString()),
    `<author>${element('name', site.name)}</author>`,
    link('self', `${publicOrigin}/feed.xml`),
    link('alternate', publicOrigin + paths.root),
    ...entries.map(({ address, title, summary, date, updated }) =>
      [
        '<entry>',
        element('id', address),
        element('title', title),
        ...(date ? [element('published', new Date(date).toISOString())] : []),
        element('updated', updated),
        link('alternate', address),
        ...(summary ? [element('summary', summary)] : []),
        '</entry>',
      ].join(''),
    ),
    '</feed>\n',
  ].join('\n');
}

const element = (name: string, text: string) =>
  `<${name}>${escapeMarkup(withoutControls(text))}</${name}>`;

const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeMarkup(href)}"/>`;

/** XML 1.0 allows no other control characters than tab and line breaks, not even as references. */
const withoutControls = (text: string) =>
  text.toWellFormed().replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
