import { useEffect } from 'react';
import { maintainHref } from '../../site/returnPath.ts';
import { addListener } from '../addListener.ts';
import { useCloseFlag } from '../queries/closeFlag.ts';

const INTERVAL_MS = 60_000;

/**
 * Navigates to the maintenance page when the site closes: at startup, on window focus and within a
 * minute.
 */
export function useMaintenanceRedirect(): void {
  const { data: closed, refetch } = useCloseFlag(INTERVAL_MS);

  useEffect(() => {
    if (closed === true) {
      const { pathname, search, hash } = window.location;
      // The fragment is appended, as browsers do with the gateway's redirect.
      window.location.replace(maintainHref(pathname + search) + hash);
    }
  }, [closed]);

  useEffect(() => {
    // Not every browser sends `visibilitychange` for a page from the back/forward cache.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void refetch({ cancelRefetch: false });
    };
    return addListener(window, ['pageshow'], onShow);
  }, [refetch]);
}
