import type { MouseEvent } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';

/** A click that means to open a link here: not in a new tab or window, and not as a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}

/**
 * A click handler that navigates to a page of this site. The router's own hook comes with its `Link`,
 * `Form` and `ScrollRestoration`, which cannot be shaken off: 8 KB.
 */
export function useLinkClick(to: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to, { replace: createPath(location) === to });
  };
}
