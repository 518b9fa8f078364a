import type { SiteConfig } from '@twinfront/shared/api/siteConfig';
import type { DocumentData } from '@twinfront/shared/site/documentData';
import { type Body, createBody } from './body.ts';
import type { Bundle } from './bundle.ts';
import { documentHead } from './documentHead.ts';
import { fillTemplate } from './fillTemplate.ts';
import { allowStyles, nonceOf } from './nonce.ts';
import type { Page, Recipe } from './page.ts';
import { preloadLink } from './preloadLink.ts';
import type { RenderedPage } from './rendering/RenderedPage.ts';

/** A page as it is sent, compressed already. */
export interface Document {
  status: number;
  /** Also in `body`: for what each visitor brings along. */
  text: string;
  body: Body;
  headers: Record<string, string>;
  /** Other screens than a phone's show another first picture than the `Link` header names. */
  forPhones: boolean;
  reopensAt: string | undefined;
}

export const DOCUMENT_TYPE = 'text/html; charset=utf-8';

/** Brotli's; a document is compressed once and sent often. */
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
  const text = fillTemplate(await bundle.template(recipe.url), {
    head,
    data,
    nonce,
    site,
    rendered,
    loader: bundle.rendering?.loader,
  });
  const body = createBody(Buffer.from(text), { type: DOCUMENT_TYPE, quality: QUALITY });
  await Promise.all(body.encodings.map(body.encoded));
  return {
    status: page.status ?? 200,
    text,
    body,
    headers: {
      ...allowStyles(security, nonce),
      ...pageHeaders(recipe, page),
      // Without its media: a browser knows its own screen a tenth of a second later only.
      ...(first && { Link: preloadLink({ ...first, media: undefined }) }),
    },
    forPhones: first?.media !== undefined,
    reopensAt: page.reopensAt,
  };
}

export function pageHeaders({ vary }: Recipe, page: Page): Record<string, string> {
  return {
    'Cache-Control': page.noStore || page.shell ? 'no-store' : 'no-cache',
    ...(vary && { Vary: vary }),
    ...((page.noindex || page.shell) && { 'X-Robots-Tag': 'noindex' }),
  };
}
