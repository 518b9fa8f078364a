import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { maintainHref } from '../../site/paths.ts';
import { addListener } from '../browser.ts';
import { answerQuery } from './queries.ts';

export const closeFlagQuery = queryOptions({
  ...answerQuery('closeFlag', 'whole'),
  // A new document has the flag; a background tab may hydrate much later.
  staleTime: 30_000,
  refetchOnWindowFocus: 'always',
});

/** The close flag; refetched on window focus and every `intervalMs`. */
export function useCloseFlag(intervalMs: number) {
  return useQuery({ ...closeFlagQuery, refetchInterval: intervalMs });
}

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
