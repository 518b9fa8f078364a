import type { AppProps } from '@twinfront/shared/react/entry/AppContext';
import { AppProviders } from '@twinfront/shared/react/entry/AppProviders.tsx';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorFallback } from './app/ErrorFallback.tsx';
import { MobileProvider } from './app/MobileProvider.tsx';
import { ToastProvider } from './app/ToastProvider.tsx';
import { SiteRoutes } from './routes.tsx';

/** The mobile site, the same in browsers and in Node. The router is outside. */
export function App(props: AppProps) {
  return (
    <AppProviders {...props}>
      <MobileProvider>
        <ErrorBoundary FallbackComponent={ErrorFallback}>
          <ToastProvider>
            <SiteRoutes />
          </ToastProvider>
        </ErrorBoundary>
      </MobileProvider>
    </AppProviders>
  );
}
