import type { JudgeFacts } from './judgement.ts';
import type { Locale } from './locale.ts';

/** The id of the inert `application/json` element in which a document carries its data. */
export const DOCUMENT_DATA_ID = 'document-data';

export type DehydratedQuery = [key: readonly unknown[], data: unknown];

/** The data embedded in a document. */
export interface DocumentData {
  /** Whether the site was closed when the document was sent; undefined in the app shell of an open site. */
  closed?: boolean;
  queries?: DehydratedQuery[];
  /** On the judge page: how the device was detected. */
  judge?: JudgeFacts;
  /** On the judge and maintenance pages: the return path. */
  returnTo?: string;
}

/** Input of a server render. */
export interface RenderTask<Answers> {
  /** Path and query. */
  url: string;
  documentData: DocumentData;
  answers: Answers;
}

/** A picture of the first screen, for a `Link` preload header. */
export interface PicturePreload {
  href: string;
  imagesrcset?: string | undefined;
  imagesizes?: string | undefined;
  media?: string | undefined;
}

export interface Rendering<Call extends string> {
  /** Content of `#root`. */
  html: string;
  /** CSS-in-JS styles of the page, if the component library has any. */
  css?: string;
  queries: DehydratedQuery[];
  /** Source files of the page and its islands, relative to `src`, without extension. */
  chunks: string[];
  /** Locale of the page. */
  locale: Locale;
  pictures: PicturePreload[];
  /** The calls that the page made. If a result is missing, the rendering must be repeated with it. */
  calls: Call[];
}

export type Render<Answers, Call extends string> = (
  task: RenderTask<Answers>,
) => Promise<Rendering<Call>>;
