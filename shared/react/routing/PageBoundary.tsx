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
  /** Shown while the page loads. */
  fallback: ReactNode;
  /** Shown if the page throws or its chunk cannot be loaded. */
  ErrorFallback: ComponentType<FallbackProps>;
  onError: () => void;
  children: ReactNode;
}

/** Error and Suspense boundary of a page; remounted by each navigation. */
export function PageBoundary({ fallback, ErrorFallback, onError, children }: PageBoundaryProps) {
  return (
    <NavigationScope key={useLocationKey()}>
      <ErrorBoundary FallbackComponent={ErrorFallback} onError={onError}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </ErrorBoundary>
    </NavigationScope>
  );
}

const NavigationContext = createContext(0);

/** Provides the start time of the navigation to `useNavigationStart`. Mount one for each navigation. */
function NavigationScope({ children }: { children: ReactNode }) {
  const navigation = useNavigationType();
  const [startedAt] = useState(() => (navigation === 'POP' ? 0 : Date.now()));
  return <NavigationContext value={startedAt}>{children}</NavigationContext>;
}

/** Time at which a link or form navigated to this page; 0 for a new document, Back and Forward. */
export function useNavigationStart(): number {
  return useContext(NavigationContext);
}

/** Changes with each navigation, except to a fragment of the page and by Back or Forward from one. */
export function useLocationKey(): string {
  const location = useLocation();
  const navigation = useNavigationType();
  const [navigated, setNavigated] = useState({ location, key: location.key });
  const { location: last, key } = navigated;
  if (last.key === location.key) return key;
  const stays =
    location.pathname === last.pathname &&
    location.search === last.search &&
    Boolean(location.hash || (last.hash && navigation === 'POP'));
  const next = { location, key: stays ? key : location.key };
  setNavigated(next);
  return next.key;
}
