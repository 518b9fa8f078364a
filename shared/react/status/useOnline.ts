import { useEffect, useSyncExternalStore } from 'react';

const changes = ['online', 'offline'] as const;

/** Whether the device has a network; true in Node. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
}

function listen(onChange: () => void): () => void {
  for (const change of changes) window.addEventListener(change, onChange);
  return () => {
    for (const change of changes) window.removeEventListener(change, onChange);
  };
}

/** Reloads the document when the network is back. */
export function useReloadWhenOnline(): void {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
}
