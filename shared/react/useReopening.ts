import { useEffect, useRef, useState } from 'react';
import { useCloseFlag } from './closeFlag.ts';

/**
 * For the maintenance page: whether the site is closed (undefined: not known yet), asked every 10
 * to 20 s. A visitor who has seen it closed is taken back to `returnTo` when it opens.
 */
export function useReopening(returnTo: string): boolean | undefined {
  // Waiting visitors must not all come back in the same second.
  const [intervalMs] = useState(() => 10_000 + Math.random() * 10_000);
  const { data: closed } = useCloseFlag(intervalMs);
  const seenClosed = useRef(false);

  useEffect(() => {
    if (closed === true) seenClosed.current = true;
    if (closed === false && seenClosed.current) window.location.replace(returnTo);
  }, [closed, returnTo]);

  return closed;
}
