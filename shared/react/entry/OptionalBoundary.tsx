import { type ReactNode, Suspense } from 'react';
import { ToastContext } from '../status/toast.ts';

/** For optional parts of a page: renders nothing while they load and toasts none of their failures. */
export function OptionalBoundary({ children }: { children: ReactNode }) {
  return (
    <ToastContext value={ignore}>
      <Suspense fallback={null}>{children}</Suspense>
    </ToastContext>
  );
}

function ignore(): void {}
