import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../queries/ApiProvider.ts';
import { useCloseFlag } from '../queries/closeFlag.ts';
import { configQuery } from '../queries/config.ts';

/**
 * For the maintenance page: polls the close flag (undefined: unknown) and the maintenance message every
 * 10 to 20 s. Navigates to `returnTo` when the site opens after it was closed.
 */
export function useMaintenancePolling(returnTo: string): boolean | undefined {
  // Random, so that waiting visitors do not return in the same second.
  const [intervalMs] = useState(() => 10_000 + Math.random() * 10_000);
  const { data: closed, dataUpdatedAt } = useCloseFlag(intervalMs);
  const wasClosed = useRef(false);
  useMessageRefetch(closed === true ? dataUpdatedAt : 0);

  useEffect(() => {
    if (closed === true) wasClosed.current = true;
    if (closed === false && wasClosed.current) window.location.replace(returnTo);
  }, [closed, returnTo]);

  return closed;
}

/** Refetches the maintenance message with each poll after the first. */
function useMessageRefetch(closedAt: number): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const previous = useRef(0);

  useEffect(() => {
    if (previous.current > 0 && closedAt > previous.current) {
      const { queryKey } = configQuery(api, 'maintenance');
      void queryClient.refetchQueries({ queryKey, type: 'active' });
    }
    previous.current = closedAt;
  }, [api, queryClient, closedAt]);
}
