import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useLocationKey } from './PageBoundary.tsx';

/**
 * After a navigation inside the app: the page begins at its top, and so do the keyboard and those who
 * listen, with its heading.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const key = useLocationKey();
  const navigation = useNavigationType();
  const seen = useRef(key);

  // Before a page that is there already goes on to the part of it that the address names.
  useLayoutEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    const page = main.current;
    if (navigation === 'POP' || !page) return;
    window.scrollTo(0, 0);
    page.focus({ preventScroll: true });
    return onceThere(page, 'h1', (heading) => {
      // Meanwhile a visitor may have gone on by themselves.
      if (document.activeElement !== page) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [key, navigation, main]);
}

/** Calls back with the first such element inside of another, when it is there. */
function onceThere(
  place: HTMLElement,
  selector: string,
  act: (element: HTMLElement) => void,
): () => void {
  const look = () => {
    const element = place.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    act(element);
  };
  const observer = new MutationObserver(look);
  observer.observe(place, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
