import { randomUUID } from 'node:crypto';
import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import type { DocumentData } from '@twinfront/shared/site/documentData';
import { paths } from '@twinfront/shared/site/paths';
import type { PicturePreload } from '@twinfront/shared/site/rendering';
import { escapeJson, escapeMarkup } from '../http/escape.ts';
import { createBody, type EncodedBody } from '../http/response.ts';
import { allowStyles, createNonce } from '../middleware/securityHeaders.ts';
import type { Bundle } from './bundle.ts';
import { renderHead } from './head.ts';
import { renderTemplate, type TemplateOutput } from './template.ts';
import type { PageDefinition, PageMetadata, RenderedPage } from './types.ts';

/** A rendered page with its compressed representations. */
export interface Document {
  status: number;
  /** Rendered with all of its content: not a shell, and not a page that reports failures. */
  isComplete: boolean;
  /** The text of `body`, for responses that add something to it. */
  text: DocumentText;
  body: EncodedBody;
  headers: Record<string, string>;
  /** For tablets, which show another first picture than the `Link` header names; they get none. */
  tabletHeaders: Record<string, string>;
  reopensAt: string | undefined;
}

/** The parts of a document around the placeholders of the return path. */
export interface DocumentText {
  /** Up to the end of the root element. */
  start: string[];
  end: string[];
  /** In characters. */
  length: number;
}

interface RequestValues {
  returnTo?: string | undefined;
  /** Markup behind the root element. */
  banner?: string;
}

export function createDocumentText({ start, end }: TemplateOutput): DocumentText {
  return {
    start: splitAtPlaceholders(start),
    end: splitAtPlaceholders(end),
    length: start.length + end.length,
  };
}

export function formatDocument(
  { start, end }: DocumentText,
  { returnTo, banner = '' }: RequestValues = {},
): string {
  const fill = (parts: string[]) =>
    returnTo === undefined ? parts.join('') : fillPlaceholders(parts, returnTo);
  return fill(start) + banner + fill(end);
}

export const DOCUMENT_TYPE = 'text/html; charset=utf-8';

/** A document is compressed once and sent often. */
const QUALITY = 9;

interface DocumentOptions {
  bundle: Bundle;
  definition: PageDefinition;
  page: PageMetadata;
  site: SiteConfig | undefined;
  security: Record<string, string>;
  publicOrigin: string | undefined;
  rendered: RenderedPage;
}

export async function createDocument({
  bundle,
  definition,
  page,
  site,
  security,
  publicOrigin,
  rendered,
}: DocumentOptions): Promise<Document> {
  const [first] = rendered.pictures;
  const data: DocumentData = { ...definition.data, queries: rendered.queries };
  const head = renderHead({ page, site, publicOrigin });
  const nonce = createNonce(head, data, rendered);
  const template = await bundle.template(definition.url);
  const loader = bundle.rendering?.loader;
  const text = createDocumentText(
    renderTemplate(template, { head, data, nonce, site, rendered, loader }),
  );
  const body = createBody(Buffer.from(formatDocument(text)), {
    type: DOCUMENT_TYPE,
    quality: QUALITY,
  });
  await Promise.all(body.encodings.map(body.encoded));

  const differsOnTablets = first?.media !== undefined;
  const vary = differsOnTablets ? withUserAgent(definition.vary) : definition.vary;
  const common = { ...allowStyles(security, nonce), ...pageHeaders(page, vary) };
  const headers = {
    ...common,
    // Without `media`: the browser would evaluate it a tenth of a second later.
    ...(first && { Link: preloadLink({ ...first, media: undefined }) }),
  };
  return {
    status: page.status ?? 200,
    isComplete: !page.noStore && !page.shell,
    text,
    body,
    headers,
    tabletHeaders: differsOnTablets ? common : headers,
    reopensAt: page.reopensAt,
  };
}

function withUserAgent(vary: string | undefined): string {
  if (!vary) return 'User-Agent';
  return vary.includes('User-Agent') ? vary : `User-Agent, ${vary}`;
}

export function pageHeaders(page: PageMetadata, vary: string | undefined): Record<string, string> {
  return {
    'Cache-Control': page.noStore || page.shell ? 'no-store' : 'no-cache',
    ...(vary && { Vary: vary }),
    ...((page.noindex || page.shell) && { 'X-Robots-Tag': 'noindex' }),
  };
}

/**
 * Replaces the return path, which differs per request, while a page is rendered: one cached document
 * serves all requests. It is random, so that content cannot contain it.
 */
const placeholder = `${paths.details}?function=${randomUUID()}`;

const IN_ATTRIBUTE = `="${placeholder}"`;
const IN_JSON = `:"${placeholder}"`;
// The group keeps the separators in the result of `split`.
const SPLIT = new RegExp(`([=:]"${placeholder.replace('?', '\\?')}")`);

/** The return path to render a page with. The link to the root has its own text: it is rendered as it is. */
export function renderedReturnPath(returnTo: string): string {
  return returnTo === paths.root ? paths.root : placeholder;
}

/** Markup around its placeholders; a placeholder is a part of its own. */
export function splitAtPlaceholders(markup: string): string[] {
  return markup.split(SPLIT);
}

export function fillPlaceholders(parts: string[], returnTo: string): string {
  return parts
    .map((part) => {
      if (part === IN_ATTRIBUTE) return `="${escapeMarkup(returnTo)}"`;
      return part === IN_JSON ? `:${escapeJson(returnTo)}` : part;
    })
    .join('');
}

/**
 * The `Link` header of a document's first picture. The browser reads it before the document: an
 * element that says the same begins the picture a tenth of a second later.
 */
export function preloadLink({ href, ...sizes }: PicturePreload): string {
  const target = new URL(href, base);
  const address = target.origin === base ? target.pathname + target.search : target.href;
  const parameters = { rel: 'preload', as: 'image', fetchpriority: 'high', ...sizes };
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value ? [`${name}="${headerText(value)}"`] : [],
  );
  return [`<${address}>`, ...given].join('; ');
}

const base = 'http://site.invalid';

/** In quotes inside of a header; what must not stand there is encoded as addresses encode it. */
function headerText(text: string): string {
  return text.toWellFormed().replace(/["\\]|[^\x20-\x7e]/gu, encodeURIComponent);
}
