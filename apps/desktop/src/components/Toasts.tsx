import { createToastQueue } from '@twinfront/shared/react/createToastQueue';
import { NotifyProvider } from '@twinfront/shared/react/notify';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ShowToast } from './Toaster.tsx';

const Toaster = lazy(() => import('./Toaster.tsx'));

/** Gives `useNotify` to everything inside. The toaster is fetched with the first toast, which waits for it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [needed, setNeeded] = useState(false);
  const [toaster] = useState(createToaster);
  const [notify] = useState(() =>
    createToastQueue(async (text) => {
      setNeeded(true);
      const show = await toaster.promise;
      await show(text);
    }),
  );

  return (
    <NotifyProvider value={notify}>
      {children}
      {needed && (
        <ErrorBoundary fallback={null} onError={toaster.reject}>
          <Suspense>
            <Toaster onReady={toaster.resolve} />
          </Suspense>
        </ErrorBoundary>
      )}
    </NotifyProvider>
  );
}

/** `Promise.withResolvers`, which older browsers lack. */
function createToaster() {
  let resolve: (show: ShowToast) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<ShowToast>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}
