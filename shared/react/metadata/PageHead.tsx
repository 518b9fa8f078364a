import type { Picture } from '../../api/fields.ts';
import { useDocumentData, useMessages, useServerRender } from '../entry/AppContext.ts';
import { useConfig } from '../queries/config.ts';
import { configState } from '../queries/queryState.ts';

/** What a page says of itself: status and headers of its document, and elements of its head. */
export interface PageMetadata {
  /** Of the document; by default 200. */
  status?: 404 | 503 | undefined;
  /** Without a title: the name of the site alone. */
  title?: string | undefined;
  /** By default that of the site. */
  description?: string | undefined;
  /** The canonical path. A page with one is 503 while the configuration of the site is not known. */
  canonical?: string | undefined;
  noindex?: boolean;
  /** The type of the structured data: the whole site, an item, or an article; none without it. */
  about?: 'site' | 'item' | 'article';
  /** For link previews and the structured data; in previews, the logo of the site is the default. */
  image?: Picture | undefined;
  /** Of an article. Its first picture is the default of `image`. */
  body?: string | undefined;
  /** When an article was last changed, in ISO 8601. */
  updatedAt?: string | undefined;
  /** The path of the same page for small screens, if it has one. */
  handheld?: string;
  /** When a closed site is expected to open again, in ISO 8601. */
  reopensAt?: string | undefined;
  /** Browsers without JavaScript reload the page after so many seconds. */
  refreshS?: number;
}

/**
 * The metadata of a page; each page renders it once. Browsers need the title, description, canonical address and
 * robots; what only the document of a page needs is added in Node, see `renderHead`.
 */
export function PageHead(page: PageMetadata) {
  const messages = useMessages();
  const { publicOrigin } = useDocumentData();
  const query = useConfig('site');
  const { isPending, hasFailed } = configState(query);
  const site = query.data;
  const isUnavailable = hasFailed && page.canonical !== undefined;
  const { title, canonical, status = isUnavailable ? 503 : undefined } = page;
  const isUnlisted = page.noindex || status === 404;

  const serverRender = useServerRender();
  if (serverRender) serverRender.metadata = { ...page, status, noindex: isUnlisted };

  // The app shell has the last known name of the site.
  if (isPending) return null;
  const description = singleLine(page.description) || singleLine(site?.description);
  return (
    <>
      <title>{[title, site?.name].filter(Boolean).join(' - ') || messages.home}</title>
      {description && <meta name="description" content={description} />}
      {isUnlisted && <meta name="robots" content="noindex" />}
      {canonical && publicOrigin && !isUnlisted && (
        <link rel="canonical" href={publicOrigin + canonical} />
      )}
    </>
  );
}

/** One line: engines and previews cut it to their own length. */
export function singleLine(text = ''): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
