import { useSyncExternalStore } from 'react';
import { addListener } from '../addListener.ts';

/** Whether the device has a network; true in Node. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

const subscribe = (onChange: () => void) => addListener(window, ['online', 'offline'], onChange);
