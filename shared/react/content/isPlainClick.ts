import type { MouseEvent } from 'react';

/** A click that means to open a link here: not in a new tab or window, and not as a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}
