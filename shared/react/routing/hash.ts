import type { MouseEvent } from 'react';
import { isPlainClick } from './Link.tsx';

/** The element id of a location's fragment, percent-encoded or not. */
export function hashTarget(hash: string): string {
  const fragment = hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Click handler for fragment links: focuses the target without a history entry unknown to the router. */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}
