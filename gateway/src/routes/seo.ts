import type { SiteConfig } from '@twinfront/shared/api/config';
import { parseDetails, parseTerm } from '@twinfront/shared/site/details';
import { articleTarget, itemTarget, type LinkTarget } from '@twinfront/shared/site/link';
import { paths } from '@twinfront/shared/site/paths';
import { type Request, type Response, Router } from 'express';
import type { ContentCache } from '../content/contentCache.ts';
import type { CacheResult } from '../content/contentReader.ts';
import { escapeMarkup } from '../http/escape.ts';
import { sendSharedText, sendUncached } from '../http/response.ts';
import { withTimeout } from '../http/timeout.ts';

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

  router.get('/favicon.svg', async (req, res) => {
    const site = await readSite(content);
    const color = site?.brandColor ?? DEFAULT_COLOR;
    const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M6 9h12v14H6zM21 12h5v11h-5z" fill="#fff"/></svg>\n`;
    await send(req, res, 'image/svg+xml', mark);
  });

  router.get('/manifest.webmanifest', async (req, res) => {
    const site = await readSite(content);
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
    await send(req, res, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest));
  });

  return router;
}

/** How long a response waits for the config, which it can do without. */
const SITE_TIMEOUT_MS = 1000;

async function readSite(content: ContentCache): Promise<SiteConfig | undefined> {
  const site = await withTimeout(content.getConfig('site'), SITE_TIMEOUT_MS);
  return site?.result.ok ? site.result.value : undefined;
}

/** The pages that the home page links to; undefined while one of them is not known. */
async function listPages(content: ContentCache): Promise<string[] | undefined> {
  const { result: home } = await content.getConfig('home');
  if (!home.ok) return undefined;
  const { banners, functions, notices } = home.value;
  const term = parseTerm(notices);
  const targets = await Promise.all([
    ...banners.map((id) =>
      targetsOf(content.getBanner(id), ({ link }) => [itemTarget({ kind: 'banner', id }, link)]),
    ),
    ...functions.map((id) =>
      targetsOf(content.getFunctionEntry(id), ({ link }) => [
        itemTarget({ kind: 'function', id }, link),
      ]),
    ),
    ...(term
      ? [targetsOf(content.searchRichText(term), (articles) => articles.map(articleTarget))]
      : []),
  ]);
  if (targets.includes(undefined)) return undefined;
  const hrefs = targets.flat().flatMap((to) => (to?.kind === 'page' ? [to.href] : []));
  return [paths.homeWeb, ...new Set(hrefs.filter(isPage))];
}

/** The link targets of an answer: none of a missing item, undefined of a failure. */
async function targetsOf<T>(
  read: Promise<CacheResult<T>>,
  targets: (value: T) => (LinkTarget | undefined)[],
) {
  const { result } = await read;
  if (result.ok) return targets(result.value);
  return result.failure.kind === 'notFound' ? [] : undefined;
}

function isPage(href: string): boolean {
  return parseDetails(new URL(href, 'http://site.invalid').searchParams).kind !== 'malformed';
}
