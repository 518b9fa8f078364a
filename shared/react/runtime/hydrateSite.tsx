import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { DOCUMENT_DATA_ID, type DocumentData } from '../../site/rendering.ts';
import { createQueryClient, hydrateQueries } from '../queries/client.ts';
import { loadApi, prefetchPage } from '../queries/queries.ts';
import { loadMessages } from './AppContext.ts';
import type { Site } from './createSite.tsx';
import { loadOnFirstUse, reloadOnce } from './lazy.tsx';

/** Hydrates a server-rendered document, or renders into an app shell. */
export async function hydrateSite({ App, pageOf }: Site): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no #root');

  const documentData = readDocumentData();
  const queryClient = createQueryClient(documentData.refetchMs);
  await hydrateQueries(queryClient, documentData, documentTime());
  const isRendered = root.firstElementChild !== null;
  const { pathname, search } = window.location;
  const [messages] = await Promise.all([
    loadMessages(document.documentElement.lang),
    // Loaded first, so that hydration does not suspend.
    isRendered && pageOf(pathname + search).load(),
  ]).catch(reloadOnce);
  let isStarted = false;
  const onStart = () => {
    if (isStarted) return;
    isStarted = true;
    performance.mark('hydrated');
    void loadOnFirstUse(loadApi);
    if (Date.now() - documentTime() < FAILED_MS) return;
    void prefetchPage(queryClient, pathname + search);
  };
  const site = (
    <BrowserRouter>
      <App {...{ queryClient, documentData, messages, onStart }} />
    </BrowserRouter>
  );

  // From here on React handles clicks, and the loader repeats none.
  performance.mark('hydrating');
  if (isRendered && isAddressOfDocument()) {
    startTransition(() => {
      hydrateRoot(root, site, rootOptions);
    });
  } else {
    createRoot(root, rootOptions).render(site);
  }
}

const rootOptions: RootOptions = {
  // React's default leaves out the component stack, without which a mismatch cannot be found.
  onRecoverableError: (cause, { componentStack }) => {
    const message = `React recovered by rendering again: ${cause}${componentStack}`;
    reportError(new Error(message, { cause }));
  },
};

/** The data embedded in the document; empty without any. */
function readDocumentData(): DocumentData {
  const text = document.getElementById(DOCUMENT_DATA_ID)?.textContent;
  return text ? JSON.parse(text) : {};
}

/** When the document was requested; 0 for one from the browser's history, whose age is unknown. */
function documentTime(): number {
  return navigation()?.type === 'back_forward' ? 0 : Date.now() - performance.now();
}

/** Older failures of a document are repeated. */
const FAILED_MS = 5_000;

/** False if the visitor has pressed Back since, to an entry that shares the document. */
function isAddressOfDocument(): boolean {
  const { name = window.location.href } = navigation() ?? {};
  const { pathname, search } = new URL(name);
  return pathname === window.location.pathname && search === window.location.search;
}

function navigation(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry : undefined;
}
