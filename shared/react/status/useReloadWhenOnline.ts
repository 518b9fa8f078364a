import { useEffect } from 'react';

/** For a page that broke for want of a network: it is loaded again when there is one. */
export function useReloadWhenOnline(): void {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
}
