import type { MouseEvent } from 'react';

/** For links to a fragment, which alone would add an entry to the history that the router does not know. */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}
