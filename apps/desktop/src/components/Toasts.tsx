import { type Notify, NotifyProvider } from '@twinfront/shared/react/notify';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

const Toaster = lazy(() => import('./Toaster.tsx'));

/** Gives `useNotify` to everything inside. The toaster is fetched with the first toast, which waits for it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [needed, setNeeded] = useState(false);
  const [ready] = useState(() => Promise.withResolvers<Notify>());
  const notify = useCallback<Notify>(
    (text) => {
      setNeeded(true);
      void ready.promise.then((show) => show(text));
    },
    [ready],
  );

  return (
    <NotifyProvider value={notify}>
      {children}
      {needed && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Toaster onReady={ready.resolve} />
          </Suspense>
        </ErrorBoundary>
      )}
    </NotifyProvider>
  );
}
