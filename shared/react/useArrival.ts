import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useVisitKey } from './useVisitKey.ts';

/** After a navigation inside the app: the page begins at its top, and so does the keyboard. */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const key = useVisitKey();
  const navigation = useNavigationType();
  const seen = useRef(key);

  // Before a page that is there already goes on to the part of it that the address names.
  useLayoutEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (navigation === 'POP') return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [key, navigation, main]);
}
