import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { SiteConfig } from '../../api/config.ts';
import { type Answers, type CallName, callName, createKnownApi } from '../../api/knownApi.ts';
import { DEFAULT_LOCALE, type Locale } from '../../site/locale.ts';
import type { PicturePreload, Render, Rendering, RenderTask } from '../../site/rendering.ts';
import { createQueryClient, dehydrateQueries, hydrateQueries } from '../queries/client.ts';
import type { AppProps } from './AppProviders.tsx';
import type { LazyPage } from './lazy.tsx';
import { loadMessages } from './messages.ts';
import { type RenderObserver, RenderObserverProvider } from './renderObserver.ts';

interface SiteOptions extends RenderTask<Answers> {
  App: ComponentType<AppProps>;
  pageOf: (pathname: string) => LazyPage;
  /** Around everything: what a component library wants in Node. */
  wrap?: (site: ReactNode) => ReactNode;
}

/** Renders a page in Node from the tree that the browser will take over. */
export async function renderApp({
  App,
  pageOf,
  url,
  documentData,
  answers,
  wrap = (site) => site,
}: SiteOptions): Promise<Rendering<CallName>> {
  const { pathname } = new URL(url, 'http://site.invalid');
  const page = pageOf(pathname);
  const locale = localeOf(answers);
  const [messages] = await Promise.all([loadMessages(locale), page.load()]);

  const calls = new Set<CallName>([SITE]);
  const pictures = new Map<string, PicturePreload>();
  const chunks = new Set([page.source]);
  const observer: RenderObserver = {
    addPicture: (picture) => pictures.set(picture.href, picture),
    addChunk: (source) => chunks.add(source),
  };
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, documentData);
  const site = (
    <StrictMode>
      <StaticRouter location={url}>
        <RenderObserverProvider value={observer}>
          <App
            api={createKnownApi(answers, (name) => calls.add(name))}
            queryClient={queryClient}
            documentData={documentData}
            messages={messages}
          />
        </RenderObserverProvider>
      </StaticRouter>
    </StrictMode>
  );
  const { prelude } = await prerender(wrap(site), {
    // Else React moves large parts to the end, behind scripts that put them in their places.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  const html = await new Response(prelude).text();
  const queries = dehydrateQueries(queryClient) ?? [];
  queryClient.clear();
  return {
    // The gateway names the first picture in a header, which the browser reads earlier.
    html: html.replace(/^(<link rel="preload"[^>]*>)+/, ''),
    queries,
    chunks: [...chunks],
    locale,
    pictures: [...pictures.values()],
    calls: [...calls],
  };
}

/** The owner chooses the language, so that every page depends on this call. */
const SITE = callName.config('site');

function localeOf(answers: Answers): Locale {
  const site = answers[SITE];
  // The name of a call decides the type of its answer.
  return site?.ok ? (site.value as SiteConfig).locale : DEFAULT_LOCALE;
}

/** What a site's `render.tsx` exports. */
export type RenderApp = Render<Answers, CallName>;
