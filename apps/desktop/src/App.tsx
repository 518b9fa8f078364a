import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ApiClient } from '@twinfront/shared/api/client';
import { ApiProvider } from '@twinfront/shared/react/ApiProvider';
import { DocumentDataProvider } from '@twinfront/shared/react/documentData';
import type { DocumentData } from '@twinfront/shared/site/documentData';
import { ErrorBoundary } from 'react-error-boundary';
import { AntdTheme } from './components/AntdTheme.tsx';
import { Crashed } from './components/Crashed.tsx';
import { Toasts } from './components/Toasts.tsx';
import { SiteRoutes } from './routes.tsx';

interface AppProps {
  client: ApiClient;
  queryClient: QueryClient;
  /** What the document knew when it arrived. */
  documentData: DocumentData;
}

/** The site, alike in the browser and in Node. The router stands outside. */
export function App({ client, queryClient, documentData }: AppProps) {
  return (
    <DocumentDataProvider value={documentData}>
      <ApiProvider value={client}>
        <QueryClientProvider client={queryClient}>
          <AntdTheme>
            <ErrorBoundary FallbackComponent={Crashed}>
              <Toasts>
                <SiteRoutes />
              </Toasts>
            </ErrorBoundary>
          </AntdTheme>
        </QueryClientProvider>
      </ApiProvider>
    </DocumentDataProvider>
  );
}
