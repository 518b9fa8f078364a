import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { createPath, type Location, Router, type UNSAFE_createBrowserHistory } from 'react-router';

export interface HydrationRouterProps {
  history: ReturnType<typeof UNSAFE_createBrowserHistory>;
  /** The location of the first render: with server-rendered markup, the one that it was rendered for. */
  initialLocation: Location;
  /** Called after hydration. Must not change. */
  onStart: () => void;
  children: ReactNode;
}

/**
 * React Router's `BrowserRouter` for a document whose visitor may press Back before hydration. It
 * hydrates with the location of the document, then navigates to the present one. `BrowserRouter` reads
 * the address during render, which causes a hydration mismatch, and loses each `popstate` event that
 * comes before its first effect.
 */
export function HydrationRouter({
  history,
  initialLocation,
  onStart,
  children,
}: HydrationRouterProps) {
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: initialLocation,
  });

  useLayoutEffect(() => {
    // A transition waits for Suspense boundaries to hydrate; another update would discard their markup.
    const update = () => {
      const { action, location } = history;
      startTransition(() => setState({ action, location }));
    };
    const unlisten = history.listen(update);
    // Compared after the listener is there, so that no event can come in between.
    if (!isSameEntry(history.location, initialLocation)) update();
    return unlisten;
  }, [history, initialLocation]);

  useEffect(onStart, [onStart]);

  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

function isSameEntry(one: Location, other: Location): boolean {
  return one.key === other.key && createPath(one) === createPath(other);
}
