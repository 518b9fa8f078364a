import type { JudgeFacts } from './judgeFacts.ts';

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
