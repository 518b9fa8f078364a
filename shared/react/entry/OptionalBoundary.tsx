import { type ReactNode, Suspense } from 'react';
import { ToastContext } from '../status/toast.ts';

/** Around what a page is whole without: nobody waits for it, and what fails in it is not toasted. */
export function OptionalBoundary({ children }: { children: ReactNode }) {
  return (
    <ToastContext value={ignore}>
      <Suspense fallback={null}>{children}</Suspense>
    </ToastContext>
  );
}

function ignore(): void {}
