import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { Rendering, RenderTask } from '../../site/rendering.ts';
import { renderHead } from '../metadata/renderHead.tsx';
import { createQueryClient } from '../queries/client.ts';
import { configQuery } from '../queries/queries.ts';
import { dehydrateQueries, fillQueries } from '../queries/serverQueries.ts';
import { loadMessages, type ServerRender } from './AppContext.ts';
import type { Site } from './createSite.tsx';

/**
 * Renders a page in Node with the tree that the browser hydrates.
 *
 * @throws an error if the page needs an answer that `pageCalls` does not name
 */
export async function renderSite(
  { App, pageOf }: Site,
  { url, documentData, locale, answers }: RenderTask,
): Promise<Rendering> {
  const page = pageOf(url);
  const queryClient = createQueryClient();
  const [messages] = await Promise.all([
    loadMessages(locale),
    page.load(),
    fillQueries(queryClient, url, documentData, answers),
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
  const queries = dehydrateQueries(queryClient);
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
    queries,
    source: page.source,
    pictures: [...pictures.values()],
  };
}

/** React puts the elements that belong into the head of a document before all others. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:link|meta)[^>]*>)+/;
const PRELOADS = /<link rel="preload"[^>]*>/g;
