import { useSyncExternalStore } from 'react';

/** The fragment of the address with its `#`, which no server is told; empty without one. */
export function useHash(): string {
  return useSyncExternalStore(
    listen,
    () => window.location.hash,
    () => '',
  );
}

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
