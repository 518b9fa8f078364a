import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from '../theme/useHydrated.ts';
import { hashTarget } from './hashTarget.ts';

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
