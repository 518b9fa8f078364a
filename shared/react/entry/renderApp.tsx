import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { type CallKey, callKey } from '../../api/callKey.ts';
import type { SiteConfig } from '../../api/config.ts';
import { type Answers, createKnownApi } from '../../api/knownApi.ts';
import { DEFAULT_LOCALE, type Locale } from '../../site/locale.ts';
import { siteUrl } from '../../site/paths.ts';
import type { Render, Rendering, RenderTask } from '../../site/rendering.ts';
import { createQueryClient, dehydrateQueries, hydrateQueries } from '../queries/client.ts';
import type { AppProps, RenderAssets } from './AppContext.ts';
import type { LazyPage } from './lazy.tsx';
import { loadMessages } from './loadMessages.ts';

interface SiteOptions extends RenderTask<Answers> {
  App: ComponentType<AppProps>;
  pageOf: (pathname: string) => LazyPage;
  /** Wraps the app, for example with the style registry of a component library. */
  wrap?: (site: ReactNode) => ReactNode;
}

/** Renders a page in Node with the tree that the browser hydrates. */
export async function renderApp({
  App,
  pageOf,
  url,
  documentData,
  answers,
  wrap = (site) => site,
}: SiteOptions): Promise<Rendering<CallKey>> {
  const { pathname } = siteUrl(url);
  const page = pageOf(pathname);
  const locale = localeOf(answers);
  const [messages] = await Promise.all([loadMessages(locale), page.load()]);

  const calls = new Set<CallKey>([SITE]);
  const assets: RenderAssets = { pictures: new Map(), chunks: new Set([page.source]) };
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, documentData);
  const site = (
    <StrictMode>
      <StaticRouter location={url}>
        <App
          api={createKnownApi(answers, (key) => calls.add(key))}
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
    locale,
    pictures: [...assets.pictures.values()],
    calls: [...calls],
  };
}

/** Has the locale, so every page depends on it. */
const SITE = callKey.config('site');

function localeOf(answers: Answers): Locale {
  const site = answers[SITE];
  // The call determines the type of its result.
  return site?.ok ? (site.value as SiteConfig).locale : DEFAULT_LOCALE;
}

/** The export of an app's `render.tsx`. */
export type RenderApp = Render<Answers, CallKey>;
