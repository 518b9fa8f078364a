import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { Crashed } from './Crashed.tsx';

/** Around each page: its skeleton while it is fetched, its message if it breaks; new for each address. */
export function PageBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <ErrorBoundary key={pathname + search} FallbackComponent={Crashed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
