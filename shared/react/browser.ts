import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** Adds a listener for several types of events. Returns a function that removes it. */
export function addListener<E extends Event>(
  target: EventTarget,
  types: readonly string[],
  listener: (event: E) => void,
  options: AddEventListenerOptions = {},
): () => void {
  const listening = new AbortController();
  for (const type of types) {
    // The types determine the interface of the events.
    target.addEventListener(type, listener as EventListener, {
      ...options,
      signal: listening.signal,
    });
  }
  return () => listening.abort();
}

/**
 * False in Node and during hydration, true afterwards: for what only browsers can render. Becomes true in
 * a transition, which yields to input; a difference between the two snapshots would be rendered at once.
 */
export function useHydrated(): boolean {
  let isHydrating = false;
  useSyncExternalStore(
    () => () => {},
    () => undefined,
    () => {
      isHydrating = true;
    },
  );
  const [isHydrated, setIsHydrated] = useState(!isHydrating);
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return isHydrated;
}

/** Whether the device has a network; true in Node. */
export const useOnline = () =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );

const onConnection = (onChange: () => void) => addListener(window, ['online', 'offline'], onChange);

/** Whether a media feature, such as `prefers-reduced-motion: reduce`, applies; false in Node and during hydration. */
export function useMediaFeature(feature: string): boolean {
  const query = `(${feature})`;
  return useSyncExternalStore(
    (onChange) => addListener(window.matchMedia(query), ['change'], onChange),
    () => window.matchMedia(query).matches,
    () => false,
  );
}
