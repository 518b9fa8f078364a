import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/errors.ts';
import { failureText } from '../../site/failureText.ts';
import { maintainHref } from '../../site/returnPath.ts';
import { useMessages } from '../entry/messages.ts';
import { useCloseFlag } from '../queries/closeFlag.ts';
import { useToast } from './toast.ts';

const INTERVAL_MS = 60_000;

/**
 * Leaves for the maintenance page when the site closes: at startup, when the tab returns, and
 * within a minute by itself. Only the first call is part of the page load and toasts.
 */
export function useMaintenanceRedirect(): void {
  const toast = useToast();
  const messages = useMessages();
  const { data: closed, error, isFetched, refetch } = useCloseFlag(INTERVAL_MS);
  const started = useRef(false);

  useEffect(() => {
    if (closed === true) {
      const { pathname, search, hash } = window.location;
      // The fragment stays one, as it does in the gateway's redirect.
      window.location.replace(maintainHref(pathname + search) + hash);
    }
  }, [closed]);

  useEffect(() => {
    if (!isFetched || started.current) return;
    started.current = true;
    if (error instanceof ApiError) toast(failureText(error.failure, messages));
  }, [isFetched, error, toast, messages]);

  useEffect(() => {
    // Not every browser says that a page out of the back/forward cache became visible.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void refetch({ cancelRefetch: false });
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [refetch]);
}
