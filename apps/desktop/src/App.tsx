import { QueryClientProvider } from '@tanstack/react-query';
import { Announcer } from '@twinfront/shared/react/Announcer.tsx';
import { ApiProvider } from '@twinfront/shared/react/ApiProvider';
import { DocumentDataProvider } from '@twinfront/shared/react/documentData';
import type { SiteProps } from '@twinfront/shared/react/SiteProps';
import { WordsProvider } from '@twinfront/shared/react/useWords';
import { ErrorBoundary } from 'react-error-boundary';
import { AntdTheme } from './components/AntdTheme.tsx';
import { Crashed } from './components/Crashed.tsx';
import { Toasts } from './components/Toasts.tsx';
import { SiteRoutes } from './routes.tsx';

/** The site, alike in the browser and in Node. The router stands outside. */
export function App({ api, queryClient, documentData, words }: SiteProps) {
  return (
    <DocumentDataProvider value={documentData}>
      <ApiProvider value={api}>
        <QueryClientProvider client={queryClient}>
          <WordsProvider value={words}>
            <AntdTheme>
              <Announcer>
                <ErrorBoundary FallbackComponent={Crashed}>
                  <Toasts>
                    <SiteRoutes />
                  </Toasts>
                </ErrorBoundary>
              </Announcer>
            </AntdTheme>
          </WordsProvider>
        </QueryClientProvider>
      </ApiProvider>
    </DocumentDataProvider>
  );
}
