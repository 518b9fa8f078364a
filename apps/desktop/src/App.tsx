import { QueryClientProvider } from '@tanstack/react-query';
import type { SiteProps } from '@twinfront/shared/react/entry/AppProps';
import { DocumentDataProvider } from '@twinfront/shared/react/entry/initialData';
import { WordsProvider } from '@twinfront/shared/react/entry/messages';
import { ApiProvider } from '@twinfront/shared/react/queries/ApiProvider';
import { Announcer } from '@twinfront/shared/react/status/Announcer.tsx';
import { ErrorBoundary } from 'react-error-boundary';
import { AntdTheme } from './app/AntdProvider.tsx';
import { Crashed } from './app/ErrorFallback.tsx';
import { Toasts } from './app/ToastProvider.tsx';
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
