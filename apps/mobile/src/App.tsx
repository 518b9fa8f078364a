import { QueryClientProvider } from '@tanstack/react-query';
import type { SiteProps } from '@twinfront/shared/react/entry/AppProps';
import { DocumentDataProvider } from '@twinfront/shared/react/entry/initialData';
import { WordsProvider } from '@twinfront/shared/react/entry/messages';
import { ApiProvider } from '@twinfront/shared/react/queries/ApiProvider';
import { Announcer } from '@twinfront/shared/react/status/Announcer.tsx';
import { ErrorBoundary } from 'react-error-boundary';
import { Crashed } from './app/ErrorFallback.tsx';
import { Toasts } from './app/ToastProvider.tsx';
import { SiteRoutes } from './routes.tsx';

/** All of the site but the router, which browsers and Node have each their own. */
export function App({ api, queryClient, documentData, words }: SiteProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <DocumentDataProvider value={documentData}>
          <WordsProvider value={words}>
            <Announcer>
              <Toasts>
                <ErrorBoundary FallbackComponent={Crashed}>
                  <SiteRoutes />
                </ErrorBoundary>
              </Toasts>
            </Announcer>
          </WordsProvider>
        </DocumentDataProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}
