import { type CallKey, parseCallKey } from '@twinfront/shared/api/callKey';
import type { Result } from '@twinfront/shared/api/errors';
import type { Article, Banner, FunctionEntry } from '@twinfront/shared/api/items';
import { parseDetails } from '@twinfront/shared/site/details';
import { articleTarget, itemTarget, type LinkTarget } from '@twinfront/shared/site/link';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import { type Request, type Response, Router } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import { keysOfHome } from '../content/contentReader.ts';
import { escapeMarkup } from '../http/escape.ts';
import { sendSharedText, sendUncached } from '../http/response.ts';

const DEFAULT_COLOR = '#1f5f5b';

/** robots.txt, sitemap.xml, the favicon and the web app manifest. */
export function seo(content: ContentCache, publicOrigin: string | undefined): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const send = (req: Request, res: Response, type: string, text: string) =>
    sendSharedText(req, res, { type, text, headers: { 'Cache-Control': 'public, no-cache' } });

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

/** The pages that the home page links to; undefined while one of them is not known. */
async function listPages(content: ContentCache): Promise<string[] | undefined> {
  const { result: home } = await content.getConfig('home');
  if (!home.ok) return undefined;
  const targets = await Promise.all(
    keysOfHome(home.value).map(async (key) => targetsOf(key, (await content.read(key)).result)),
  );
  if (targets.includes(undefined)) return undefined;
  const hrefs = targets.flat().flatMap((to) => (to?.kind === 'page' ? [to.href] : []));
  return [paths.homeWeb, ...new Set(hrefs.filter(isPage))];
}

/** The link targets of an answer: none of a missing item, undefined of a failure. */
function targetsOf(key: CallKey, result: Result<unknown>): (LinkTarget | undefined)[] | undefined {
  if (!result.ok) return result.failure.kind === 'notFound' ? [] : undefined;
  const { kind, argument: id } = parseCallKey(key);
  // The key determines the type of the value.
  if (kind === 'banner' || kind === 'function') {
    return [itemTarget({ kind, id }, (result.value as Banner | FunctionEntry).link)];
  }
  return (result.value as Article[]).map(articleTarget);
}

function isPage(href: string): boolean {
  return parseDetails(siteUrl(href).searchParams).kind !== 'malformed';
}
