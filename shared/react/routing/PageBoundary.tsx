import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Visit } from './NavigationScope.tsx';
import { useVisitKey } from './useLocationKey.ts';

interface PageBoundaryProps {
  /** The page's skeleton while it is fetched. */
  fallback: ReactNode;
  /** What stands in place of a page that broke or could not be loaded. */
  Crashed: ComponentType<FallbackProps>;
  children: ReactNode;
}

/** Around each page; new for each visit. */
export function PageBoundary({ fallback, Crashed, children }: PageBoundaryProps) {
  return (
    <Visit key={useVisitKey()}>
      <ErrorBoundary FallbackComponent={Crashed}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </ErrorBoundary>
    </Visit>
  );
}
