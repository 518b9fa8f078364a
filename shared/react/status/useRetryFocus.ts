import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * For a retry button, which goes when it has worked: the keyboard stays in the section or page
 * (whatever has a tabindex) where the button stood. Call what this returns with the click.
 */
export function useRetryFocus(): (event: MouseEvent<HTMLElement>) => void {
  const place = useRef<HTMLElement>(null);

  useEffect(
    () => () => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    },
    [],
  );

  return (event) => {
    place.current = event.currentTarget.closest<HTMLElement>('[tabindex]');
  };
}
