import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useLocationKey } from './PageBoundary.tsx';

/**
 * After a client-side navigation: scrolls to the top and moves the focus to the heading of the page, unless
 * the visitor has focused another element meanwhile.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const key = useLocationKey();
  const navigation = useNavigationType();
  const seen = useRef(key);

  // In a layout effect, so that `useHashScroll` of the page runs afterwards.
  useLayoutEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    const page = main.current;
    if (navigation === 'POP' || !page) return;
    window.scrollTo(0, 0);
    const { activeElement } = document;
    // `useNavigateTo` has removed the focus; a click into the page focuses `main`.
    if (activeElement !== document.body && activeElement !== page) return;
    page.focus({ preventScroll: true });

    const focusHeading = () => {
      const heading = page.querySelector('h1');
      if (!heading) return;
      observer.disconnect();
      if (document.activeElement !== page) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    // A skeleton may have no heading.
    const observer = new MutationObserver(focusHeading);
    observer.observe(page, { childList: true, subtree: true });
    focusHeading();
    return () => observer.disconnect();
  }, [key, navigation, main]);
}
