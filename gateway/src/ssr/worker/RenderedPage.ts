import type { CallName } from '@twinfront/shared/api/callName';
import type { DocumentData } from '@twinfront/shared/site/documentData';
import type { PicturePreload } from '@twinfront/shared/site/rendering';

/** A page as its document needs it. */
export interface RenderedPage {
  /** What stands inside of `#root`. */
  html: string;
  /** The rules of `styles` that the markup uses. */
  css: string;
  /** What the component library writes for the page in the browser; empty if it writes nothing. */
  libraryCss: string;
  queries: NonNullable<DocumentData['queries']>;
  pictures: PicturePreload[];
  /** The calls whose answers it was made from. */
  calls: CallName[];
  /** Addresses of the scripts that take the page over, in the order in which they need each other. */
  scripts: string[];
  /** Addresses of the whole style sheets of the page. */
  styles: string[];
}
