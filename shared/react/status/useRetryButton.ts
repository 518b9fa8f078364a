import { type MouseEvent, useEffect, useRef } from 'react';
import { useHydrated } from '../browser.ts';
import type { Retry } from '../queries/queryState.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { useAnnouncement } from './Announcer.tsx';

/**
 * The state and the props of a retry button, which unmounts on success: keeps the focus in the closest ancestor with a
 * `tabindex`. While it loads, the button is busy and not disabled, because a disabled button loses the
 * focus. Announces loading.
 */
export function useRetryButton({ retry, isRetrying: isFetching }: Retry) {
  const messages = useMessages();
  // Failures of an old document are fetched again while parts of the page wait for their hydration.
  const isRetrying = useHydrated() && isFetching;
  const container = useRef<HTMLElement>(null);
  useAnnouncement(isRetrying ? messages.loading : '');

  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        container.current?.focus({ preventScroll: true });
    },
    [],
  );

  return {
    isRetrying,
    buttonProps: {
      'aria-busy': isRetrying,
      onClick: (event: MouseEvent<HTMLElement>) => {
        container.current = event.currentTarget.closest<HTMLElement>('[tabindex]');
        if (!isRetrying) retry();
      },
    },
  };
}
