import type { DocumentData } from './documentData.ts';
import type { Locale } from './locale.ts';

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
