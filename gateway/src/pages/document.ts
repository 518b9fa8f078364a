import type { SiteConfig } from '@twinfront/shared/api/config';
import type { Device } from '@twinfront/shared/site/device';
import type { Locale } from '@twinfront/shared/site/locale';
import { messagesOf } from '@twinfront/shared/site/messages/messagesOf';
import type { Messages } from '@twinfront/shared/site/messages/zhCN';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import {
  DOCUMENT_DATA_ID,
  type DocumentData,
  escapeJson,
  escapeMarkup,
  type PicturePreload,
  type Rendering,
} from '@twinfront/shared/site/rendering';
import { preferencesScript } from '@twinfront/shared/site/storage';
import { allowStyles, DOCUMENT_TYPE } from '../http/headers.ts';
import {
  compressBody,
  compressionQuality,
  createBody,
  type EncodedBody,
} from '../http/response.ts';
import { pageLimits } from '../limits.ts';
import type { Priority } from '../queue.ts';
import type { Bundle } from './bundle.ts';

/** Everything that a page is rendered from, except its content. */
export interface PageDefinition {
  device: Device;
  /** Path and query that the page is rendered at. */
  url: string;
  /** The device is that of the request, so that the response varies by its headers. */
  isDetected?: boolean;
  documentData: DocumentData;
  /** Documents are never stored. */
  noStore?: boolean;
  /** A page of priority `item` turns out to be `search` if its answers have no such item. */
  priority: Priority;
}

/** A page as the render worker returns it. */
export interface RenderedPage extends Omit<Rendering, 'source'> {
  /** The rules of `styles` that the markup uses. */
  css: string;
  /** Addresses of the scripts that hydrate the page, each after its imports. */
  scripts: string[];
  /** Addresses of the complete style sheets of the page. */
  styles: string[];
}

/** Of a page with a link to a return path, which visitors make up except for `/`. */
export const priorityOf = (returnTo: string): Priority =>
  returnTo === paths.root ? 'item' : 'search';

export interface PageDocument {
  status: number;
  headers: Record<string, string>;
  /** An app shell is not compressed. */
  body: EncodedBody;
  reopensAt: string | undefined;
}

interface DocumentOptions {
  bundle: Bundle;
  definition: PageDefinition;
  site: SiteConfig | undefined;
  locale: Locale;
  /** The CSP of documents, see `createPolicy`. */
  policy: string | undefined;
  /** Its scripts load after the first paint. */
  rendered?: RenderedPage | undefined;
}

/** Without a rendered page: an app shell, which the browser renders. In development it is the page itself. */
export async function createDocument(options: DocumentOptions): Promise<PageDocument> {
  const { bundle, definition, site, locale, policy, rendered } = options;
  const { url, documentData, noStore, priority } = definition;
  const { closed } = documentData;
  // On an open site the browser of an app shell reads the close flag itself.
  const data = rendered ? documentData : { ...documentData, closed: closed || undefined };
  // Search engines keep what they know of a page that is 503, and request it again.
  const shellStatus = bundle.ssr ? 503 : 200;
  const {
    status = shellStatus,
    noindex = false,
    reopensAt,
    head = shellHead(site, messagesOf(locale), data),
  } = rendered ?? {};
  const isStored = !noStore && status !== 503 && bundle.ssr;
  const [picture] = rendered?.pictures ?? [];
  const Link = picture && preloadLink(picture);
  // Warm pages are few, and are compressed once per change.
  const quality = priority === 'background' ? 'best' : 'default';
  const hasLink = Link !== undefined && Link.length <= pageLimits.linkHeaderLength;
  const text = composeText(await bundle.template(url), { ...options, head, data });
  return {
    status,
    headers: {
      ...(policy && allowStyles(policy, rendered?.css)),
      'Cache-Control': isStored ? 'no-cache' : 'no-store',
      ...(noindex && { 'X-Robots-Tag': 'noindex' }),
      ...(hasLink && { Link }),
    },
    body: rendered
      ? await compressBody(text, DOCUMENT_TYPE, compressionQuality[quality])
      : createBody(DOCUMENT_TYPE, text),
    reopensAt,
  };
}

function shellHead(
  site: SiteConfig | undefined,
  { home, maintainFallbackTitle }: Messages,
  { closed }: DocumentData,
): string {
  const title = closed ? maintainFallbackTitle : (site?.name ?? home);
  return `<title>${escapeMarkup(title)}</title><noscript><meta http-equiv="refresh" content="${pageLimits.shellRefreshSeconds}"></noscript>`;
}

interface DocumentValues extends DocumentOptions {
  head: string;
  data: DocumentData;
}

const MARKERS = /<html[^>]*>|<!--(?:head|app|data)-->/g;

/** The tags of the build that load the app at once. */
const LOADING_TAGS =
  /\s*<(script type="module"[^>]*><\/script|link rel="(modulepreload|stylesheet)"[^>]*)>/g;

/** @param template the `index.html` of an app */
function composeText(
  template: string,
  { head, data, bundle, site, locale, rendered }: DocumentValues,
): string {
  const style = site?.brandColor ? ` style="--brand:${site.brandColor}"` : '';
  const htmlTag = `<html lang="${locale}"${style}>`;
  const replacements: Record<string, string> = {
    '<!--head-->':
      preferencesElement + head + (rendered ? expectElement + styleElement(rendered) : ''),
    '<!--app-->': rendered?.html ?? '',
    '<!--data-->': [
      `<script type="application/json" id="${DOCUMENT_DATA_ID}">${escapeJson(data)}</script>`,
      rendered ? loaderScript(bundle.ssr?.loader ?? '', rendered) : '',
    ].join(''),
  };
  const page = rendered ? template.replace(LOADING_TAGS, '') : template;
  // In one pass: content may contain the text of a marker.
  return page.replace(MARKERS, (marker) => replacements[marker] ?? htmlTag);
}

const preferencesElement = `<script>${preferencesScript}</script>`;

/**
 * Holds the first paint until the whole page is parsed. A row that is painted before its last child is parsed moves.
 */
const expectElement = `<link rel="expect" href="#${DOCUMENT_DATA_ID}" blocking="render">`;

/** The loader replaces it by the complete style sheets. */
const styleElement = ({ css }: RenderedPage) => `<style id="first-styles">${css}</style>`;

function loaderScript(loader: string, { scripts, styles }: RenderedPage): string {
  const list = (addresses: string[]) => escapeMarkup(addresses.join(' '));
  return `<script data-scripts="${list(scripts)}" data-styles="${list(styles)}">${loader}</script>`;
}

/**
 * The `Link` header of a document's first picture. The browser reads it before the document: a
 * `<link>` element starts the request a tenth of a second later.
 */
export function preloadLink({ href, ...sizes }: PicturePreload): string {
  const target = siteUrl(href);
  const isOwn = target.origin === siteUrl('/').origin;
  const address = isOwn ? target.pathname + target.search : target.href;
  const parameters = { rel: 'preload', as: 'image', fetchpriority: 'high', ...sizes };
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value ? [`${name}="${headerText(value)}"`] : [],
  );
  return [`<${address}>`, ...given].join('; ');
}

/** The text of a quoted parameter; characters that are not allowed there are percent-encoded. */
function headerText(text: string): string {
  return text.toWellFormed().replace(/["\\]|[^\x20-\x7e]/gu, encodeURIComponent);
}
