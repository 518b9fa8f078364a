import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * For a retry button, which unmounts on success: keeps the focus in the closest ancestor with a
 * `tabindex`. Call the returned function with the click event.
 */
export function useRetryFocus(): (event: MouseEvent<HTMLElement>) => void {
  const container = useRef<HTMLElement>(null);

  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        container.current?.focus({ preventScroll: true });
    },
    [],
  );

  return (event) => {
    container.current = event.currentTarget.closest<HTMLElement>('[tabindex]');
  };
}
