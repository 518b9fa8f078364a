import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/errors.ts';
import { failureText } from '../../site/failureText.ts';
import { maintainHref } from '../../site/returnPath.ts';
import { addListener } from '../addListener.ts';
import { useMessages } from '../entry/AppContext.ts';
import { useCloseFlag } from '../queries/closeFlag.ts';
import { useToast } from './toast.ts';

const INTERVAL_MS = 60_000;

/**
 * Navigates to the maintenance page when the site closes: at startup, on window focus and within a
 * minute. Only the failure of the first call is toasted.
 */
export function useMaintenanceRedirect(): void {
  const toast = useToast();
  const messages = useMessages();
  const { data: closed, error, isFetched, refetch } = useCloseFlag(INTERVAL_MS);
  const started = useRef(false);

  useEffect(() => {
    if (closed === true) {
      const { pathname, search, hash } = window.location;
      // The fragment is appended, as browsers do with the gateway's redirect.
      window.location.replace(maintainHref(pathname + search) + hash);
    }
  }, [closed]);

  useEffect(() => {
    if (!isFetched || started.current) return;
    started.current = true;
    if (error instanceof ApiError) toast(failureText(error.failure, messages));
  }, [isFetched, error, toast, messages]);

  useEffect(() => {
    // Not every browser sends `visibilitychange` for a page from the back/forward cache.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void refetch({ cancelRefetch: false });
    };
    return addListener(window, ['pageshow'], onShow);
  }, [refetch]);
}
