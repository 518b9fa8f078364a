import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../queries/ApiProvider.ts';
import { useCloseFlag } from '../queries/closeFlag.ts';
import { configQuery } from '../queries/config.ts';

/**
 * For the maintenance page: whether the site is closed (undefined: not known yet), asked every 10
 * to 20 s, and with it what the owner says now. A visitor who has seen it closed is taken back to
 * `returnTo` when it opens.
 */
export function useMaintenancePolling(returnTo: string): boolean | undefined {
  // Waiting visitors must not all come back in the same second.
  const [intervalMs] = useState(() => 10_000 + Math.random() * 10_000);
  const { data: closed, dataUpdatedAt } = useCloseFlag(intervalMs);
  const seenClosed = useRef(false);
  useNewestMessage(closed === true ? dataUpdatedAt : 0);

  useEffect(() => {
    if (closed === true) seenClosed.current = true;
    if (closed === false && seenClosed.current) window.location.replace(returnTo);
  }, [closed, returnTo]);

  return closed;
}

/** Asks for the owner's words again with each answer that the site is closed, but for the first. */
function useNewestMessage(closedAt: number): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const known = useRef(0);

  useEffect(() => {
    if (known.current > 0 && closedAt > known.current) {
      const { queryKey } = configQuery(api, 'maintenance');
      void queryClient.refetchQueries({ queryKey, type: 'active' });
    }
    known.current = closedAt;
  }, [api, queryClient, closedAt]);
}
