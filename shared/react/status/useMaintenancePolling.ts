import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCloseFlag } from '../queries/closeFlag.ts';
import { configQuery } from '../queries/config.ts';

/**
 * For the maintenance page: polls the close flag (undefined: unknown) and the maintenance message every
 * 10 to 20 s. Navigates to `returnTo` when the site opens after it was closed.
 */
export function useMaintenancePolling(returnTo: string): boolean | undefined {
  // Random, so that waiting visitors do not return in the same second.
  const [intervalMs] = useState(() => 10_000 + Math.random() * 10_000);
  const { data: closed } = useCloseFlag(intervalMs);
  const wasClosed = useRef(false);
  useQuery({
    ...configQuery('maintenance'),
    enabled: closed === true,
    refetchInterval: intervalMs,
    meta: { toast: 'first' },
  });

  useEffect(() => {
    if (closed === true) wasClosed.current = true;
    if (closed === false && wasClosed.current) window.location.replace(returnTo);
  }, [closed, returnTo]);

  return closed;
}
