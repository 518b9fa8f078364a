import { useState } from 'react';
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * How the visitor has come to what is shown: with the `first` page of a document, `back` or forward within it, to a
 * `fragment` of the same page, or to another `page`.
 */
export type NavigationKind = 'first' | 'back' | 'fragment' | 'page';

/** The kind of the last navigation. Its second item is the location that it led to. */
export function useNavigationKind(): [NavigationKind, Location] {
  const location = useLocation();
  const type = useNavigationType();
  const [last, setLast] = useState<[NavigationKind, Location]>(['first', location]);
  if (last[1] === location) return last;
  const next: typeof last = [kindOf(type, last[1], location), location];
  setLast(next);
  return next;
}

function kindOf(type: NavigationType, last: Location, next: Location): NavigationKind {
  // The browser itself adds an entry, without the state of the router, for a fragment that is typed into its address bar.
  if (type === 'POP' && window.history.state !== null) return 'back';
  const isSamePage = last.pathname === next.pathname && last.search === next.search;
  return isSamePage && next.hash ? 'fragment' : 'page';
}
