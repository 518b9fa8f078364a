import { detailsHref, parseDetails } from './details.ts';
import type { Device } from './device.ts';
import { paths } from './paths.ts';

/** URL of the judge page with the return path `to`. */
export function judgeHref(to: string): string {
  return `${paths.judgeView}?to=${encodeURIComponent(to)}`;
}

/** URL that chooses a view, stores the choice and returns to the same page. */
export function viewHref(view: Device, pathname: string, query: URLSearchParams): string {
  // Only the judge page itself may return to the judge page.
  const to = pathname === paths.judgeView ? pathname : neutralHref(pathname, query);
  return `${paths.judgeView}?view=${view}&to=${encodeURIComponent(to)}`;
}

/**
 * The device-independent URL of a page: `/` for the home pages, the item alone for details. Without
 * other parameters, so that the rendered page is the same for every visitor.
 */
export function neutralHref(pathname: string, query: URLSearchParams): string {
  if (pathname !== paths.details) return paths.root;
  const address = parseDetails(query);
  return address.kind === 'malformed' ? paths.root : detailsHref(address);
}
