import { QueryClientProvider } from '@tanstack/react-query';
import { Announcer } from '@twinfront/shared/react/Announcer.tsx';
import { ApiProvider } from '@twinfront/shared/react/ApiProvider';
import { DocumentDataProvider } from '@twinfront/shared/react/documentData';
import type { SiteProps } from '@twinfront/shared/react/SiteProps';
import { WordsProvider } from '@twinfront/shared/react/useWords';
import { ErrorBoundary } from 'react-error-boundary';
import { Crashed } from './components/Crashed.tsx';
import { Toasts } from './components/Toasts.tsx';
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
