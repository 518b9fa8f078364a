import { QueryClientProvider } from '@tanstack/react-query';
import { ApiProvider } from '@twinfront/shared/react/ApiProvider';
import { createToastQueue } from '@twinfront/shared/react/createToastQueue';
import { DocumentDataProvider } from '@twinfront/shared/react/documentData';
import { fetchWhenUsed } from '@twinfront/shared/react/fetchWhenUsed';
import { NotifyProvider } from '@twinfront/shared/react/notify';
import type { SiteProps } from '@twinfront/shared/react/SiteProps';
import { WordsProvider } from '@twinfront/shared/react/useWords';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Crashed } from './components/Crashed.tsx';
import { SiteRoutes } from './routes.tsx';

const loadToaster = () => import('./toaster.tsx');

/** All of the site but the router, which browsers and Node have each their own. */
export function App({ api, queryClient, documentData, words }: SiteProps) {
  const [notify] = useState(() =>
    createToastQueue(async (text) => {
      const { showToast } = await loadToaster();
      await showToast(text, words.requestFailed);
    }),
  );
  useEffect(() => fetchWhenUsed(loadToaster), []);

  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <DocumentDataProvider value={documentData}>
          <WordsProvider value={words}>
            <NotifyProvider value={notify}>
              <ErrorBoundary FallbackComponent={Crashed}>
                <SiteRoutes />
              </ErrorBoundary>
            </NotifyProvider>
          </WordsProvider>
        </DocumentDataProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
