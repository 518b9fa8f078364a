import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { siteUrl } from '../../site/paths.ts';
import type { Rendering, RenderTask } from '../../site/rendering.ts';
import { createQueryClient, dehydrateQueries, fillQueries } from '../queries/client.ts';
import type { RenderAssets } from './AppContext.ts';
import type { Site } from './createSite.tsx';
import { loadMessages } from './loadMessages.ts';

/**
 * Renders a page in Node with the tree that the browser hydrates.
 *
 * @param wrap wraps the app, for example with the style registry of a component library
 * @throws an error if the page needs an answer that `pageCalls` does not name
 */
export async function renderSite(
  { App, pageOf }: Site,
  { url, documentData, locale, answers }: RenderTask,
  wrap: (site: ReactNode) => ReactNode = (site) => site,
): Promise<Rendering> {
  const { pathname } = siteUrl(url);
  const page = pageOf(pathname);
  const queryClient = createQueryClient();
  const [messages] = await Promise.all([
    loadMessages(locale),
    page.load(),
    fillQueries(queryClient, url, documentData, answers),
  ]);
  const assets: RenderAssets = { pictures: new Map(), chunks: new Set([page.source]) };
  const site = (
    <StrictMode>
      <StaticRouter location={url}>
        <App
          queryClient={queryClient}
          documentData={documentData}
          messages={messages}
          renderAssets={assets}
        />
      </StaticRouter>
    </StrictMode>
  );
  const { prelude } = await prerender(wrap(site), {
    // Otherwise React moves large parts to the end of the document, where they need scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  const html = await new Response(prelude).text();
  const queries = dehydrateQueries(queryClient);
  queryClient.clear();
  return {
    // The gateway sends the preload as a `Link` header instead.
    html: html.replace(/^(<link rel="preload"[^>]*>)+/, ''),
    queries,
    chunks: [...assets.chunks],
    pictures: [...assets.pictures.values()],
  };
}
