import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { idsOfFragment } from '../../site/headings.ts';
import { useHydrated } from '../theme/useHydrated.ts';
import { isPlainClick } from './Link.tsx';

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
 * focus from an element outside of `main`, which the visitor has focused since the navigation. A fragment without the
 * prefix of ids gets it, so that browsers find the element too.
 */
export function useHashScroll(): void {
  const { hash, key, search, state } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigationType();
  // In a server-rendered document the browser has scrolled there.
  const isScrolled = useRef(!useHydrated());

  useEffect(() => {
    const byBrowser = isScrolled.current || (navigation === 'POP' && key !== 'default');
    isScrolled.current = false;
    if (!hash) return;
    const fragment = hashTarget(hash);
    const named = idsOfFragment(fragment)
      .map((id) => document.getElementById(id))
      .find((element) => element !== null);
    if (named && named.id !== fragment) {
      // The visitor may have scrolled before hydration.
      if (byBrowser && window.scrollY > 0) return;
      void navigate({ search, hash: encodeURIComponent(named.id) }, { replace: true, state });
      return;
    }
    if (byBrowser) return;
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
  }, [hash, key, navigate, navigation, search, state]);
}

/** Click handler for fragment links: focuses the target without a history entry unknown to the router. */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}
