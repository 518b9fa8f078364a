import type { SiteConfig } from '@twinfront/shared/api/config';
import type { Device } from '@twinfront/shared/site/device';
import type { Locale } from '@twinfront/shared/site/locale';
import { messagesOf } from '@twinfront/shared/site/messages/messagesOf';
import type { Messages } from '@twinfront/shared/site/messages/zhCN';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import {
  type DocumentData,
  escapeMarkup,
  type PicturePreload,
} from '@twinfront/shared/site/rendering';
import { allowStyles, createNonce, DOCUMENT_TYPE } from '../http/headers.ts';
import { compressBody, compressionQuality, type EncodedBody } from '../http/response.ts';
import { pageLimits } from '../limits.ts';
import type { Priority } from '../queue.ts';
import type { Bundle } from './bundle.ts';
import { composeDocument, type RenderedPage } from './composeDocument.ts';

/** Everything that a page is rendered from, except its content. */
export interface PageDefinition {
  device: Device;
  /** Path and query that the page is rendered at. */
  url: string;
  /** Request headers that the choice of the page depends on. */
  vary?: string;
  documentData: DocumentData;
  /** Documents are never stored. */
  noStore?: boolean;
  /** A page of priority `item` turns out to be `search` if its answers have no such item. */
  priority: Priority;
}

/** Of a page with a link to a return path, which visitors make up except for `/`. */
export const priorityOf = (returnTo: string): Priority =>
  returnTo === paths.root ? 'item' : 'search';

/** An uncompressed document; an app shell has no more. */
export interface DocumentParts {
  status: number;
  headers: Record<string, string>;
  text: string;
  reopensAt: string | undefined;
}

/** A rendered page with its compressed representations. */
export interface Document extends DocumentParts {
  body: EncodedBody;
}

interface DocumentOptions {
  bundle: Bundle;
  definition: PageDefinition;
  site: SiteConfig | undefined;
  locale: Locale;
  /** The CSP of documents, see `createPolicy`. */
  policy: string | undefined;
}

export async function createDocument({
  rendered,
  ...options
}: DocumentOptions & { rendered: RenderedPage }): Promise<Document> {
  const { definition } = options;
  const [first] = rendered.pictures;
  const data = { ...definition.documentData, queries: rendered.queries };
  const parts = await createParts(options, data, rendered);
  const isBest =
    definition.priority === 'background' && parts.text.length <= pageLimits.bestCompressionLength;
  const quality = isBest ? compressionQuality.best : compressionQuality.default;
  const body = await compressBody(parts.text, DOCUMENT_TYPE, quality);
  const Link = first && preloadLink(first);
  const hasLink = Link !== undefined && Link.length <= pageLimits.linkHeaderLength;
  return { ...parts, body, headers: { ...parts.headers, ...(hasLink && { Link }) } };
}

/**
 * The document of a page without a rendered one: the browser renders it. In development it is the page
 * itself.
 */
export function createAppShell(options: DocumentOptions): Promise<DocumentParts> {
  const { documentData } = options.definition;
  // On an open site the browser reads the close flag itself.
  const data = { ...documentData, closed: documentData.closed || undefined };
  return createParts(options, data);
}

async function createParts(
  { bundle, definition, site, locale, policy }: DocumentOptions,
  data: DocumentData,
  rendered?: RenderedPage,
): Promise<DocumentParts> {
  const { url, vary } = definition;
  // Search engines keep what they know of a page that is 503, and request it again.
  const shellStatus = bundle.ssr ? 503 : 200;
  const {
    status = shellStatus,
    noindex = false,
    reopensAt,
    head = shellHead(site, messagesOf(locale), data),
  } = rendered ?? {};
  const noStore = definition.noStore || status === 503 || !bundle.ssr;
  const nonce = createNonce(head, data, rendered);
  const template = await bundle.template(url);
  const values = { head, data, nonce, site, locale, rendered, loader: bundle.ssr?.loader };
  return {
    status,
    headers: {
      ...(policy && allowStyles(policy, nonce)),
      'Cache-Control': noStore ? 'no-store' : 'no-cache',
      ...(vary && { Vary: vary }),
      ...(noindex && { 'X-Robots-Tag': 'noindex' }),
    },
    text: composeDocument(template, values),
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
