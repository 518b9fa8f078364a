import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import type { DocumentData } from '@twinfront/shared/site/documentData';
import { type Body, createBody } from '../http/response.ts';
import { allowStyles, nonceOf } from '../middleware/nonce.ts';
import type { Bundle } from './bundle.ts';
import { documentHead } from './head.ts';
import { preloadLink } from './preloadLink.ts';
import { fillPlaceholders, splitAtPlaceholders } from './returnPathPlaceholder.ts';
import { renderTemplate, type TemplateOutput } from './template.ts';
import type { Page, Recipe } from './types.ts';
import type { RenderedPage } from './worker/RenderedPage.ts';

/** A rendered page with its compressed representations. */
export interface Document {
  status: number;
  /** The text of `body`, for responses that add something to it. */
  text: DocumentText;
  body: Body;
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
  recipe: Recipe;
  page: Page;
  site: SiteConfig | undefined;
  security: Record<string, string>;
  publicOrigin: string | undefined;
  rendered: RenderedPage;
}

export async function createDocument({
  bundle,
  recipe,
  page,
  site,
  security,
  publicOrigin,
  rendered,
}: DocumentOptions): Promise<Document> {
  const [first] = rendered.pictures;
  const data: DocumentData = { ...recipe.data, queries: rendered.queries };
  const head = documentHead({ page, site, publicOrigin });
  const nonce = nonceOf(head, data, rendered);
  const template = await bundle.template(recipe.url);
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
  const vary = differsOnTablets ? withUserAgent(recipe.vary) : recipe.vary;
  const common = { ...allowStyles(security, nonce), ...pageHeaders(page, vary) };
  const headers = {
    ...common,
    // Without `media`: the browser would evaluate it a tenth of a second later.
    ...(first && { Link: preloadLink({ ...first, media: undefined }) }),
  };
  return {
    status: page.status ?? 200,
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

export function pageHeaders(page: Page, vary: string | undefined): Record<string, string> {
  return {
    'Cache-Control': page.noStore || page.shell ? 'no-store' : 'no-cache',
    ...(vary && { Vary: vary }),
    ...((page.noindex || page.shell) && { 'X-Robots-Tag': 'noindex' }),
  };
}
