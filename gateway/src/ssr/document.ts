import type { SiteConfig } from '@twinfront/shared/api/config';
import { siteUrl } from '@twinfront/shared/site/paths';
import type { DocumentData, PicturePreload } from '@twinfront/shared/site/rendering';
import { compressBody, compressionQuality, type EncodedBody } from '../http/response.ts';
import type { Lane } from '../lanes.ts';
import { allowStyles, createNonce } from '../middleware/securityHeaders.ts';
import type { Bundle } from './bundle.ts';
import { renderHead } from './head.ts';
import { fillPlaceholders } from './placeholders.ts';
import { renderTemplate } from './template.ts';
import type { PageDefinition, PageMetadata, RenderedPage } from './types.ts';

/** An uncompressed document; an app shell has no more. */
export interface DocumentParts {
  status: number;
  headers: Record<string, string>;
  /** Without the preload, if that names the phone's picture: tablets show the wide one. */
  tabletHeaders?: Record<string, string>;
  /** With placeholders. */
  text: string;
  reopensAt: string | undefined;
}

/** A rendered page with its compressed representations. */
export interface Document extends DocumentParts {
  /** All `requiredCalls` were answered. */
  isComplete: boolean;
  body: EncodedBody;
}

/** Some proxies reject a response whose headers have more than 4 KB. */
const MAX_LINK_LENGTH = 1500;

/** Characters. Longer pages take more than half a second. */
const MAX_BEST_COMPRESSION_LENGTH = 200_000;

export const DOCUMENT_TYPE = 'text/html; charset=utf-8';

interface DocumentOptions {
  bundle: Bundle;
  definition: PageDefinition;
  metadata: PageMetadata;
  site: SiteConfig | undefined;
  securityHeaders: Record<string, string>;
  publicOrigin: string | undefined;
}

export async function createDocument({
  rendered,
  isComplete,
  lane,
  ...options
}: DocumentOptions & {
  rendered: RenderedPage;
  isComplete: boolean;
  lane: Lane;
}): Promise<Document> {
  const { definition } = options;
  const [first] = rendered.pictures;
  const differsOnTablets = first?.media !== undefined;
  const parts = await createParts(
    {
      ...options,
      definition: differsOnTablets ? { vary: 'User-Agent', ...definition } : definition,
      metadata: isComplete ? options.metadata : unavailable(options.metadata),
    },
    { ...definition.documentData, queries: rendered.queries },
    rendered,
  );
  const text = fillPlaceholders(parts.text);
  const isBest = lane === 'home' && text.length <= MAX_BEST_COMPRESSION_LENGTH;
  const quality = isBest ? compressionQuality.best : compressionQuality.default;
  const body = await compressBody(text, DOCUMENT_TYPE, quality);
  const Link = first && preloadLink(first);
  const hasLink = Link !== undefined && Link.length <= MAX_LINK_LENGTH;
  return {
    ...parts,
    isComplete,
    body,
    headers: { ...parts.headers, ...(hasLink && { Link }) },
    ...(differsOnTablets && { tabletHeaders: parts.headers }),
  };
}

/**
 * The document of a page without a rendered one: the browser renders it. In development it is the page
 * itself.
 */
export function createAppShell(options: DocumentOptions): Promise<DocumentParts> {
  const { bundle, definition, metadata } = options;
  const { documentData } = definition;
  // On an open site the browser reads the close flag itself.
  const data = { ...documentData, closed: documentData.closed || undefined };
  const ofShell = bundle.rendering ? unavailable(metadata) : { ...metadata, noStore: true };
  return createParts({ ...options, metadata: ofShell }, data);
}

async function createParts(
  { bundle, definition, metadata, site, securityHeaders, publicOrigin }: DocumentOptions,
  data: DocumentData,
  rendered?: RenderedPage,
): Promise<DocumentParts> {
  const { url, vary } = definition;
  const head = renderHead({ metadata, site, publicOrigin });
  const nonce = createNonce(head, data, rendered);
  const template = await bundle.template(url);
  const values = { head, data, nonce, site, rendered, loader: bundle.rendering?.loader };
  return {
    status: metadata.status ?? 200,
    headers: {
      ...allowStyles(securityHeaders, nonce),
      'Cache-Control': metadata.noStore ? 'no-store' : 'no-cache',
      ...(vary && { Vary: vary }),
      ...(metadata.noindex && { 'X-Robots-Tag': 'noindex' }),
    },
    text: renderTemplate(template, values),
    reopensAt: metadata.reopensAt,
  };
}

/**
 * Search engines keep what they know of a page that is 503, and request it again. A page with another status has
 * it in any case.
 */
function unavailable(metadata: PageMetadata): PageMetadata {
  return metadata.status
    ? { ...metadata, noStore: true }
    : { ...metadata, status: 503, noStore: true, noindex: false };
}

/**
 * The `Link` header of a document's first picture. The browser reads it before the document: a
 * `<link>` element, or a header with a `media` parameter, starts the request a tenth of a second later.
 */
export function preloadLink({ href, media: _, ...sizes }: PicturePreload): string {
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
