import { QueryClientProvider } from '@tanstack/react-query';
import type { AppProps } from '@twinfront/shared/react/entry/AppProps';
import { InitialDataProvider } from '@twinfront/shared/react/entry/initialData';
import { WordsProvider } from '@twinfront/shared/react/entry/messages';
import { ApiProvider } from '@twinfront/shared/react/queries/ApiProvider';
import { Announcer } from '@twinfront/shared/react/status/Announcer.tsx';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { MobileProvider } from './app/MobileProvider.tsx';
import { ToastProvider } from './app/ToastProvider.tsx';
import { SiteRoutes } from './routes.tsx';

/** The mobile site, the same in browsers and in Node. The router is outside. */
export function App({ api, queryClient, documentData, words }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <InitialDataProvider value={documentData}>
          <WordsProvider value={words}>
            <MobileProvider>
              <Announcer>
                <ToastProvider>
                  <ErrorBoundary FallbackComponent={ErrorFallback}>
                    <SiteRoutes />
                  </ErrorBoundary>
                </ToastProvider>
              </Announcer>
            </MobileProvider>
          </WordsProvider>
        </InitialDataProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
