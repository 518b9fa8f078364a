import { type ComponentType, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { Api } from '../api/api.ts';
import { createLazyApi } from '../api/lazyApi.ts';
import { createQueryClient } from './createQueryClient.ts';
import { readDocumentData } from './documentData.ts';
import { fetchWhenUsed } from './fetchWhenUsed.ts';
import type { LazyPage } from './lazyPage.tsx';
import { loadChunk } from './loadChunk.ts';
import { loadWords } from './loadWords.ts';
import { seedQueries } from './queriesOf.ts';
import type { SiteProps } from './SiteProps.ts';

/** What a document says is taken for true for this long after it was asked for. */
const DOCUMENT_FRESH_MS = 30_000;

interface SiteOptions {
  App: ComponentType<SiteProps>;
  pageOf: (pathname: string) => LazyPage;
}

/** Takes over the page that the document shows, or fills one that came empty. */
export async function startSite({ App, pageOf }: SiteOptions): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');

  const documentData = readDocumentData();
  const queryClient = createQueryClient();
  seedQueries(queryClient, documentData, { old: isOldDocument() });
  const isRendered = root.firstElementChild !== null;
  const [words] = await Promise.all([
    loadWords(document.documentElement.lang),
    // Else React would wait for the page's code with the page already in its hands.
    isRendered && pageOf(window.location.pathname).load(),
  ]);
  const site = (
    <StrictMode>
      <BrowserRouter>
        <App
          api={createLazyApi(() => loadChunk(loadApi))}
          queryClient={queryClient}
          documentData={documentData}
          words={words}
        />
        <Started />
      </BrowserRouter>
    </StrictMode>
  );

  if (!isRendered || hasGoneOn()) {
    root.replaceChildren();
    createRoot(root).render(site);
    return;
  }
  startTransition(() => {
    hydrateRoot(root, site);
  });
}

let api: Promise<Api> | undefined;

function loadApi(): Promise<Api> {
  api ??= import('../api/gatewayApi.ts').then(({ createGatewayApi }) => createGatewayApi());
  api.catch(() => {
    api = undefined;
  });
  return api;
}

/** Kept by the browser for a step through its history, or waiting in a tab that nobody looked at. */
function isOldDocument(): boolean {
  return navigation()?.type === 'back_forward' || performance.now() > DOCUMENT_FRESH_MS;
}

/** Back to a page before it, by a visitor who was quicker than the scripts; the document is still there. */
function hasGoneOn(): boolean {
  const arrival = navigation();
  if (!arrival) return false;
  const { pathname, search } = new URL(arrival.name);
  return window.location.pathname !== pathname || window.location.search !== search;
}

function navigation(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry : undefined;
}

function Started() {
  useEffect(() => {
    performance.mark('hydrated');
    fetchWhenUsed(loadApi);
  }, []);
  return null;
}
