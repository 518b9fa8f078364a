import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useLocationKey } from './PageBoundary.tsx';

/** After a client-side navigation: scrolls to the top and moves the focus to the heading of the page. */
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
    page.focus({ preventScroll: true });
    return onceMounted(page, 'h1', (heading) => {
      // The visitor may have moved the focus meanwhile.
      if (document.activeElement !== page) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [key, navigation, main]);
}

/** Calls `act` with the first matching element as soon as the container has one. */
function onceMounted(
  container: HTMLElement,
  selector: string,
  act: (element: HTMLElement) => void,
): () => void {
  const check = () => {
    const element = container.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    act(element);
  };
  const observer = new MutationObserver(check);
  observer.observe(container, { childList: true, subtree: true });
  check();
  return () => observer.disconnect();
}
