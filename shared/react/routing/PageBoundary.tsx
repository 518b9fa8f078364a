import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation, useNavigationType } from 'react-router';

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

const VisitContext = createContext(0);

/** Around each page; new each time a visitor asks for one, be it the same again. */
export function NavigationScope({ children }: { children: ReactNode }) {
  const navigation = useNavigationType();
  const [begunAt] = useState(() => (navigation === 'POP' ? 0 : Date.now()));
  return <VisitContext value={begunAt}>{children}</VisitContext>;
}

/** When a link or a form led to this page; 0 for a document and for a step through the history. */
export function useNavigationStart(): number {
  return useContext(VisitContext);
}

/** New for each visit of a page; a step to another part of the same page is none. */
export function useLocationKey(): string {
  const location = useLocation();
  const [visit, setVisit] = useState({ location, key: location.key });
  const { location: last, key } = visit;
  if (last.key === location.key) return key;
  const stays =
    location.pathname === last.pathname &&
    location.search === last.search &&
    Boolean(location.hash || last.hash);
  const next = { location, key: stays ? key : location.key };
  setVisit(next);
  return next.key;
}
