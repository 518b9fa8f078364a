import type { QueryClient } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { Rendering, RenderTask } from '../../site/rendering.ts';
import { renderHead } from '../metadata/renderHead.tsx';
import { createQueryClient, hydrateQueries } from '../queries/client.ts';
import { configQuery } from '../queries/queries.ts';
import { loadMessages, type ServerRender } from './AppContext.ts';
import type { Site } from './createSite.tsx';

/**
 * Renders a page in Node with the tree that the browser hydrates.
 *
 * @throws an error if the page needs an answer that `pageCalls` does not name
 */
export async function renderSite(
  { App, pageOf }: Site,
  { url, documentData, locale }: RenderTask,
): Promise<Rendering> {
  const page = pageOf(url);
  const queryClient = createQueryClient();
  const [messages] = await Promise.all([
    loadMessages(locale),
    page.load(),
    hydrateQueries(queryClient, documentData),
  ]);
  const serverRender: ServerRender = { metadata: {}, pictures: new Map() };
  const tree = (
    <StaticRouter location={url}>
      <App {...{ queryClient, documentData, messages, serverRender }} />
    </StaticRouter>
  );
  const { prelude } = await prerender(tree, {
    // Otherwise React moves large parts to the end of the document, where they need scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  const markup = await new Response(prelude).text();
  const [elements = ''] = HOISTED.exec(markup) ?? [];
  assertResults(queryClient);
  const site = queryClient.getQueryData(configQuery('site').queryKey);
  queryClient.clear();
  const { metadata, pictures } = serverRender;
  const { publicOrigin } = documentData;
  return {
    status: metadata.status ?? 200,
    noindex: metadata.noindex ?? false,
    reopensAt: metadata.reopensAt,
    // The gateway sends a `Link` header instead of the preload.
    head:
      elements.replace(PRELOADS, '') + renderHead({ page: metadata, site, messages, publicOrigin }),
    html: markup.slice(elements.length),
    source: page.source,
    pictures: [...pictures.values()],
  };
}

/** @throws an error if the page has used a query without a result, except for a disabled one, which it fetches later */
function assertResults(queryClient: QueryClient): void {
  for (const { queryHash, state, options } of queryClient.getQueryCache().getAll()) {
    const isDisabled = 'enabled' in options && options.enabled === false;
    if (state.status === 'pending' && !isDisabled)
      throw new Error(`pageCalls does not name ${queryHash}`);
  }
}

/** React puts the elements that belong into the head of a document before all others. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:link|meta)[^>]*>)+/;
const PRELOADS = /<link rel="preload"[^>]*>/g;
