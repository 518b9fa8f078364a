import { useSyncExternalStore } from 'react';

/** False in Node and during hydration, true afterwards: for what only browsers can render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
