import { useSyncExternalStore } from 'react';
import { addListener } from '../addListener.ts';

const preference = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (onChange: () => void) => addListener(preference(), ['change'], onChange);

/** Whether the visitor prefers reduced motion; false in Node and for hydration. */
export const useReducedMotion = () =>
  useSyncExternalStore(
    subscribe,
    () => preference().matches,
    () => false,
  );
