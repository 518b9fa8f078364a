import { useSyncExternalStore } from 'react';

/** False in Node and while a document's markup is taken over; then what only browsers need may come. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
