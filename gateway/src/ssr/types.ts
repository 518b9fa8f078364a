import type { CallKey } from '@twinfront/shared/api/callKey';
import type { Picture } from '@twinfront/shared/api/fields';
import type { Device } from '@twinfront/shared/site/device';
import type { Messages } from '@twinfront/shared/site/messages/zhCN';
import type { DocumentData, Rendering } from '@twinfront/shared/site/rendering';
import type { ContentReader } from '../content/contentReader.ts';
import type { Lane } from '../lanes.ts';

/** A text of the API, or one of the messages in the language of the site. */
export type Text = string | ((messages: Messages) => string);

/** Values for the status, headers and head of a document. */
export interface PageMetadata {
  status?: number;
  /** Without a title: the name of the site alone. */
  title?: Text | undefined;
  description?: Text | undefined;
  /** The type of the structured data: the whole site, an item, or an article; none without it. */
  about?: 'site' | 'item' | 'article';
  /** For link previews and the structured data; in previews, the logo of the site is the default. */
  image?: Picture | undefined;
  /** When an article was last changed, in ISO 8601. */
  updatedAt?: string | undefined;
  /** The canonical path. */
  canonical?: string;
  /** The path of the same page for small screens, if it has one. */
  handheld?: string;
  /** On the maintenance page: when the site is expected to open again, in ISO 8601. */
  reopensAt?: string | undefined;
  noindex?: boolean;
  /** Browsers without JavaScript reload the page after so many seconds. */
  refreshS?: number;
  noStore?: boolean;
}

/** Everything that a page is rendered from, except its content. */
export interface PageDefinition {
  device: Device;
  /** Path and query that the page is rendered at. */
  url: string;
  /** Request headers that the choice of the page depends on. */
  vary?: string;
  documentData: DocumentData;
  /** Without `generateMetadata`, and for an app shell. */
  metadata: PageMetadata;
  /** Metadata that depends on content. */
  generateMetadata?: (content: ContentReader) => Promise<PageMetadata>;
  /** Without their answers the page is unavailable: 503. By default there are none. */
  requiredCalls?: CallKey[];
  /** A page of lane `item` that does not exist, or that is unavailable, belongs to lane `visitor`. */
  lane: Lane;
}

/** A page as the render worker returns it. */
export interface RenderedPage extends Pick<Rendering, 'html' | 'queries' | 'pictures'> {
  /** The rules of `styles` that the markup uses. */
  css: string;
  /** The rules that the component library generates for the page in the browser; may be empty. */
  libraryCss: string;
  /** Addresses of the scripts that hydrate the page, each after its imports. */
  scripts: string[];
  /** Addresses of the complete style sheets of the page. */
  styles: string[];
}
