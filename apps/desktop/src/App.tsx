import type { AppProps } from '@twinfront/shared/react/entry/AppContext';
import { AppProviders } from '@twinfront/shared/react/entry/AppProviders.tsx';
import { ErrorBoundary } from 'react-error-boundary';
import { AntdProvider } from './app/AntdProvider.tsx';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { ToastProvider } from './app/ToastProvider.tsx';
import { SiteRoutes } from './routes.tsx';

/** The desktop site, the same in browsers and in Node. The router is outside. */
export function App(props: AppProps) {
  return (
    <AppProviders {...props}>
      <AntdProvider>
        <ErrorBoundary FallbackComponent={ErrorFallback}>
          <ToastProvider>
            <SiteRoutes />
          </ToastProvider>
        </ErrorBoundary>
      </AntdProvider>
    </AppProviders>
  );
}
