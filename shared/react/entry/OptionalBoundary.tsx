import { type ReactNode, Suspense } from 'react';
import { NotifyProvider } from '../status/toast.ts';

/** Around what a page is whole without: nobody waits for it, and what fails in it is not toasted. */
export function Extra({ children }: { children: ReactNode }) {
  return (
    <NotifyProvider value={ignore}>
      <Suspense fallback={null}>{children}</Suspense>
    </NotifyProvider>
  );
}

function ignore(): void {}
