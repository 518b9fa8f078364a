import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from '../theme/useHydrated.ts';

/** The element id of a location's fragment, percent-encoded or not. */
export function hashTarget(hash: string): string {
  const fragment = hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Scrolls to and focuses the element that the fragment names, or the start of the page for `#top`; does not take the
 * focus from an element outside of `main`, which the visitor has focused since the navigation.
 */
export function useHashScroll(): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  // In a server-rendered document the browser has scrolled there.
  const isScrolled = useRef(!useHydrated());

  useEffect(() => {
    const byBrowser = isScrolled.current || (navigation === 'POP' && key !== 'default');
    isScrolled.current = false;
    if (byBrowser || !hash) return;
    const named = document.getElementById(hashTarget(hash));
    const target = named ?? (/^#top$/i.test(hash) ? document.querySelector('h1') : null);
    if (!target) return;
    // As browsers do when they scroll to a fragment.
    for (let element = target.parentElement; element; element = element.parentElement) {
      if (element instanceof HTMLDetailsElement) element.open = true;
    }
    if (named) target.scrollIntoView();
    else window.scrollTo(0, 0);
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest('main')) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [hash, key, navigation]);
}

/** Click handler for fragment links: focuses the target without a history entry unknown to the router. */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}
