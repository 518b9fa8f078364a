import type { CallName } from '@twinfront/shared/api/callName';
import type { Picture } from '@twinfront/shared/api/fields';
import type { Device } from '@twinfront/shared/site/device';
import type { DocumentData } from '@twinfront/shared/site/documentData';
import type { PicturePreload } from '@twinfront/shared/site/rendering';
import type { Words } from '@twinfront/shared/site/words/zhCN';
import type { ContentReader } from '../content/contentReader.ts';

/** The owner's words, or ours in the language of the site. */
export type Text = string | ((words: Words) => string);

/** What a document says of the page it carries. */
export interface PageMetadata {
  status?: number;
  /** The page's own title; without one, the site's name alone. */
  title?: Text | undefined;
  description?: Text | undefined;
  /** The whole site, as on the homes, or one thing of it; without it, neither. */
  about?: 'site' | 'thing' | 'article';
  /** The picture by which others preview the page; without one, the site's logo. */
  image?: Picture | undefined;
  /** When an article was last changed, in ISO 8601. */
  updatedAt?: string | undefined;
  /** The page's address for those who share or index it. */
  canonical?: string;
  /** The same page for small screens, if it has an address of its own. */
  handheld?: string;
  /** On the maintenance page: when the site is expected to open again, in ISO 8601. */
  reopensAt?: string | undefined;
  noindex?: boolean;
  /** Without JavaScript the browser asks for the page again after so many seconds. */
  refreshS?: number;
  noStore?: boolean;
  /** What the page is about could not be had in time; the browser asks for it itself. */
  shell?: boolean;
}

/** All that a document is made from but the content. Equal names, equal documents. */
export interface PageDefinition {
  device: Device;
  name: string;
  /** The address that the page is rendered at: path and query. */
  url: string;
  /** The request headers that the choice of this document depends on. */
  vary?: string;
  data?: DocumentData;
  generateMetadata: (content: ContentReader) => PageMetadata | Promise<PageMetadata>;
  /** What stands while that takes too long. */
  fallbackMetadata?: PageMetadata;
  /**
   * `always`: made before anybody asks, and never given up. `site`: one of the few pages that every
   * site has. `any`: one of as many as there are addresses, kept while there is room.
   */
  kept: 'always' | 'site' | 'any';
}

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
