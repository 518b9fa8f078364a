import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** After a navigation inside the app: the page begins at its top, and so does the keyboard. */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const seen = useRef(key);

  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (navigation === 'POP') return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [key, navigation, main]);
}
