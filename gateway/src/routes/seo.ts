import { type CallKey, parseCallKey } from '@twinfront/shared/api/callKey';
import type { Article, Banner, FunctionEntry } from '@twinfront/shared/api/items';
import { parseDetails } from '@twinfront/shared/site/details';
import { articleTarget, itemTarget } from '@twinfront/shared/site/link';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import { type Request, type Response, Router } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import { keysOfHome } from '../content/contentReader.ts';
import { escapeMarkup } from '../http/escape.ts';
import { sendText, sendUncached } from '../http/response.ts';
import { detailsPage } from './pages.ts';

const DEFAULT_COLOR = '#1f5f5b';

/** robots.txt, sitemap.xml, the favicon and the web app manifest. */
export function seo(content: ContentCache, publicOrigin: string | undefined): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const send = (req: Request, res: Response, type: string, text: string) =>
    sendText(req, res, { type, text, headers: { 'Cache-Control': 'public, no-cache' } });

  router.get('/robots.txt', (req, res) => {
    const sitemap = publicOrigin ? `Sitemap: ${publicOrigin}/sitemap.xml\n` : '';
    const text = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /judgeView\n${sitemap}`;
    return send(req, res, 'text/plain; charset=utf-8', text);
  });

  router.get('/sitemap.xml', async (req, res, next) => {
    if (!publicOrigin) return next();
    const hrefs = await listPages(content);
    if (!hrefs) {
      return sendUncached(res, 503, 'The sitemap is not available\n', { 'Retry-After': '60' });
    }
    const urls = hrefs.map((href) => `<url><loc>${escapeMarkup(publicOrigin + href)}</loc></url>`);
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

/** The pages that the home page links to, by canonical path; undefined while one of them is not known. */
async function listPages(content: ContentCache): Promise<string[] | undefined> {
  const { result: home } = await content.getConfig('home');
  if (!home.ok) return undefined;
  const pages = await Promise.all(keysOfHome(home.value).map((key) => pagesOf(content, key)));
  const known = pages.filter((hrefs) => hrefs !== undefined);
  return known.length < pages.length ? undefined : [paths.homeWeb, ...new Set(known.flat())];
}

/** Undefined after a failure. */
async function pagesOf(content: ContentCache, key: CallKey): Promise<string[] | undefined> {
  const { result } = await content.read(key);
  if (!result.ok) return result.failure.kind === 'notFound' ? [] : undefined;
  const { kind, argument: id } = parseCallKey(key);
  // The key determines the type of the value.
  if (kind !== 'banner' && kind !== 'function') {
    return (result.value as Article[]).flatMap((article) => articleTarget(article)?.href ?? []);
  }
  const target = itemTarget({ kind, id }, (result.value as Banner | FunctionEntry).link);
  return target?.kind === 'page' ? canonicalOf(content, target.href) : [];
}

/** The canonical path of a details page, if it exists and is indexed; undefined after a failure. */
async function canonicalOf(content: ContentCache, href: string): Promise<string[] | undefined> {
  const page = detailsPage('desktop', parseDetails(siteUrl(href).searchParams));
  const metadata = (await page.generateMetadata?.(content)) ?? page.metadata;
  // A call has failed.
  if (metadata.noStore) return undefined;
  return metadata.canonical && !metadata.noindex ? [metadata.canonical] : [];
}
