import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ApiClient } from '@twinfront/shared/api/client';
import { ApiProvider } from '@twinfront/shared/react/ApiProvider';
import { createToastQueue } from '@twinfront/shared/react/createToastQueue';
import { DocumentDataProvider } from '@twinfront/shared/react/documentData';
import { fetchWhenIdle } from '@twinfront/shared/react/fetchWhenIdle';
import { NotifyProvider } from '@twinfront/shared/react/notify';
import { useWords } from '@twinfront/shared/react/useWords';
import type { DocumentData } from '@twinfront/shared/site/documentData';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Crashed } from './components/Crashed.tsx';
import { SiteRoutes } from './routes.tsx';

const loadToaster = () => import('./toaster.tsx');

interface AppProps {
  client: ApiClient;
  queryClient: QueryClient;
  documentData: DocumentData;
}

/** All of the site but the router, which browsers and Node have each their own. */
export function App({ client, queryClient, documentData }: AppProps) {
  const { requestFailed } = useWords();
  const [notify] = useState(() =>
    createToastQueue(async (text) => {
      const { showToast } = await loadToaster();
      await showToast(text, requestFailed);
    }),
  );
  useEffect(() => fetchWhenIdle(loadToaster), []);

  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={client}>
        <DocumentDataProvider value={documentData}>
          <NotifyProvider value={notify}>
            <ErrorBoundary FallbackComponent={Crashed}>
              <SiteRoutes />
            </ErrorBoundary>
          </NotifyProvider>
        </DocumentDataProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
