import type { Result } from '../api/errors.ts';
import type { DetectionFacts } from './device.ts';
import type { Locale } from './locale.ts';

/** The id of the inert `application/json` element in which a document carries its data. */
export const DOCUMENT_DATA_ID = 'document-data';

/** A query of a page with its result. */
export type DehydratedQuery = [key: readonly unknown[], result: Result<unknown>];

/** The data embedded in a document. */
export interface DocumentData {
  /** Whether the site was closed when the document was sent; undefined in the app shell of an open site. */
  closed?: boolean;
  queries?: DehydratedQuery[];
  /** On the judge page: how the device was detected. */
  detection?: DetectionFacts;
  /** On the judge and maintenance pages: the return path. */
  returnTo?: string;
  /** The interval in which an open page requests its content again; undefined: it does not. */
  refetchMs?: number | undefined;
  /** The origin of canonical links; none without it. */
  publicOrigin?: string | undefined;
}

/** JSON inside of a script element: without an end tag and without line terminators of JavaScript. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const characterReferences: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML and XML, in an element or in an attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => characterReferences[character] ?? character);
}

/** Input of a server render. */
export interface RenderTask {
  /** Path and query. */
  url: string;
  /** With a query for each call that `pageCalls` names for the page. */
  documentData: DocumentData;
  locale: Locale;
}

/** A picture of the first screen, for a `Link` preload header. */
export interface PicturePreload {
  href: string;
  imagesrcset?: string | undefined;
  imagesizes?: string | undefined;
}

/** A page as its app renders it in Node. */
export interface Rendering {
  /** HTTP status. */
  status: number;
  noindex: boolean;
  /** When a closed site is expected to open again, in ISO 8601. */
  reopensAt?: string | undefined;
  /** Elements for the head of the document. */
  head: string;
  /** Content of `#root`. */
  html: string;
  /** The source file of the page, relative to `src`, without extension. */
  source: string;
  pictures: PicturePreload[];
}

/** The export of an app's `render.tsx`. */
export type Render = (task: RenderTask) => Promise<Rendering>;
