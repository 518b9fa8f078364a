import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from '../theme/useHydrated.ts';

/** The id that a fragment names, with or without its `#`, encoded or not. */
export function hashTarget(hash: string): string {
  const fragment = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The fragment of the address with its `#`, which no server is told; empty without one. */
export function useHash(): string {
  return useSyncExternalStore(
    listen,
    () => window.location.hash,
    () => '',
  );
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** Goes to the part of the page that the address names, and takes the keyboard there. */
export function useHashScroll(): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  // In a document that showed it already the browser has gone there itself.
  const arrived = useRef(!useHydrated());

  useEffect(() => {
    const byBrowser = arrived.current || (navigation === 'POP' && key !== 'default');
    arrived.current = false;
    const target = !byBrowser && hash && document.getElementById(hashTarget(hash));
    if (!target) return;
    target.scrollIntoView();
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [hash, key, navigation]);
}

/** For links to a fragment, which alone would add an entry to the history that the router does not know. */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}
