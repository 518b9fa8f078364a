import type { DocumentData } from '@twinfront/shared/site/documentData';

/** What a document says of the page it carries. */
export interface Page {
  status?: number;
  /** The page's own title; without one, the site's name alone. */
  title?: string | undefined;
  description?: string | undefined;
  /** The page's address for those who share or index it. */
  canonical?: string;
  /** The same page for small screens, if it has an address of its own. */
  handheld?: string;
  noindex?: boolean;
  noStore?: boolean;
  /** What the page is about could not be had in time; the browser asks for it itself. */
  shell?: boolean;
  /** The request headers that the choice of this document depends on. */
  vary?: string;
  headers?: Record<string, string>;
  data?: DocumentData;
}
