import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { NavigationScope } from './NavigationScope.tsx';
import { useLocationKey } from './useLocationKey.ts';

interface PageBoundaryProps {
  /** The page's skeleton while it is fetched. */
  fallback: ReactNode;
  /** What stands in place of a page that broke or could not be loaded. */
  ErrorFallback: ComponentType<FallbackProps>;
  children: ReactNode;
}

/** Around each page; new for each visit. */
export function PageBoundary({ fallback, ErrorFallback, children }: PageBoundaryProps) {
  return (
    <NavigationScope key={useLocationKey()}>
      <ErrorBoundary FallbackComponent={ErrorFallback}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </ErrorBoundary>
    </NavigationScope>
  );
}
