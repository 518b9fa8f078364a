import { useSyncExternalStore } from 'react';

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

/** False in Node and during hydration, true afterwards: for what only browsers can render. */
export const useHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/** Whether the device has a network; true in Node. */
export const useOnline = () =>
  useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );

const onConnection = (onChange: () => void) => addListener(window, ['online', 'offline'], onChange);

/** Whether the visitor prefers reduced motion; false in Node and for hydration. */
export const useReducedMotion = () =>
  useSyncExternalStore(
    onPreference,
    () => motionPreference().matches,
    () => false,
  );

const motionPreference = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const onPreference = (onChange: () => void) =>
  addListener(motionPreference(), ['change'], onChange);
