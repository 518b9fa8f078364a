import { QueryClientProvider } from '@tanstack/react-query';
import type { AppProps } from '@twinfront/shared/react/entry/AppProps';
import { InitialDataProvider } from '@twinfront/shared/react/entry/initialData';
import { WordsProvider } from '@twinfront/shared/react/entry/messages';
import { ApiProvider } from '@twinfront/shared/react/queries/ApiProvider';
import { Announcer } from '@twinfront/shared/react/status/Announcer.tsx';
import { ErrorBoundary } from 'react-error-boundary';
import { AntdProvider } from './app/AntdProvider.tsx';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { ToastProvider } from './app/ToastProvider.tsx';
import { SiteRoutes } from './routes.tsx';

/** The site, alike in the browser and in Node. The router stands outside. */
export function App({ api, queryClient, documentData, words }: AppProps) {
  return (
    <InitialDataProvider value={documentData}>
      <ApiProvider value={api}>
        <QueryClientProvider client={queryClient}>
          <WordsProvider value={words}>
            <AntdProvider>
              <Announcer>
                <ErrorBoundary FallbackComponent={ErrorFallback}>
                  <ToastProvider>
                    <SiteRoutes />
                  </ToastProvider>
                </ErrorBoundary>
              </Announcer>
            </AntdProvider>
          </WordsProvider>
        </QueryClientProvider>
      </ApiProvider>
    </InitialDataProvider>
  );
}
