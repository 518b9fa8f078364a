import { useConfig } from '../queries/queries.ts';
import { queryState } from '../queries/queryState.ts';
import {
  type PageMetadata,
  useDocumentData,
  useMessages,
  useServerRender,
} from '../runtime/AppContext.ts';

/**
 * The metadata of a page; each page renders it once. Browsers need the title, description, canonical address and
 * robots; what only the document of a page needs is added in Node, see `renderHead`.
 */
export function PageHead(page: PageMetadata) {
  const messages = useMessages();
  const { publicOrigin } = useDocumentData();
  const query = useConfig('site');
  const { isPending, hasFailed } = queryState(query);
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
