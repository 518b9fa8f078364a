import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Config } from '../../api/config.ts';
import { PageHead } from '../metadata/PageHead.tsx';
import { useCloseFlag } from '../queries/closeFlag.ts';
import { configQuery, useConfig } from '../queries/queries.ts';
import { useMessages } from '../runtime/AppContext.ts';

/** The owner's maintenance message, or standard texts in its place. */
export function useMaintenance(): Config<'maintenance'> {
  const messages = useMessages();
  const { data } = useConfig('maintenance');
  return {
    ...data,
    title: data?.title || messages.maintainFallbackTitle,
    message: data?.message || messages.maintainFallbackMessage,
  };
}

/** Without JavaScript; with it, the page polls the close flag. */
const REFRESH_S = 30;

/** Metadata of the maintenance page of a closed site. */
export function MaintenanceHead() {
  const { title, message, reopensAt } = useMaintenance();
  return (
    <PageHead
      title={title}
      description={message}
      status={503}
      reopensAt={reopensAt}
      refreshS={REFRESH_S}
      noindex
    />
  );
}

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
  });

  useEffect(() => {
    if (closed === true) wasClosed.current = true;
    if (closed === false && wasClosed.current) window.location.replace(returnTo);
  }, [closed, returnTo]);

  return closed;
}
