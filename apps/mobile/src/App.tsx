import { QueryClientProvider } from '@tanstack/react-query';
import type { AppProps } from '@twinfront/shared/react/entry/AppProps';
import { InitialDataProvider } from '@twinfront/shared/react/entry/initialData';
import { WordsProvider } from '@twinfront/shared/react/entry/messages';
import { ApiProvider } from '@twinfront/shared/react/queries/ApiProvider';
import { Announcer } from '@twinfront/shared/react/status/Announcer.tsx';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { ToastProvider } from './app/ToastProvider.tsx';
import { SiteRoutes } from './routes.tsx';

/** All of the site but the router, which browsers and Node have each their own. */
export function App({ api, queryClient, documentData, words }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <InitialDataProvider value={documentData}>
          <WordsProvider value={words}>
            <Announcer>
              <ToastProvider>
                <ErrorBoundary FallbackComponent={ErrorFallback}>
                  <SiteRoutes />
                </ErrorBoundary>
              </ToastProvider>
            </Announcer>
          </WordsProvider>
        </InitialDataProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
