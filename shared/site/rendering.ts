import type { JudgeFacts } from './judgement.ts';
import type { Locale } from './locale.ts';

/** The id of the inert `application/json` element in which a document carries its data. */
export const DOCUMENT_DATA_ID = 'document-data';

/** What a document knows when it arrives. */
export interface DocumentData {
  /** Whether the site was closed when the document was sent; not known by the shell of a page. */
  closed?: boolean;
  /** What the page was rendered from: keys of the sites' query cache, and what stands there. */
  queries?: [key: readonly unknown[], outcome: unknown][];
  /** On the judge page: how this visitor was judged. */
  judge?: JudgeFacts;
  /** On the judge and maintenance pages: the address to return to. */
  returnTo?: string;
}

/** What the gateway has a site render, in Node, from what the API is known to have said. */
export interface RenderTask<Answers> {
  /** The address that the page is rendered at: path and query. */
  url: string;
  documentData: DocumentData;
  answers: Answers;
}

/** A picture that the first screen shows, as a `Link` header names it before the document is read. */
export interface PicturePreload {
  href: string;
  imagesrcset?: string | undefined;
  imagesizes?: string | undefined;
  media?: string | undefined;
}

export interface Rendering<Call extends string> {
  /** What stands inside of `#root`. */
  html: string;
  /** Styles that the component library made for the page, if it makes any. */
  css?: string;
  queries: NonNullable<DocumentData['queries']>;
  /** The files in `src`, without extension, of the page and then of its islands. */
  chunks: string[];
  /** The language of its words. */
  locale: Locale;
  pictures: PicturePreload[];
  /** The calls that the page made. If one is not among the answers, the rendering is of no other use. */
  calls: Call[];
}

export type Render<Answers, Call extends string> = (
  task: RenderTask<Answers>,
) => Promise<Rendering<Call>>;
