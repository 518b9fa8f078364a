import { detailsHref, parseDetails } from './details.ts';
import type { Device } from './device.ts';
import { paths } from './paths.ts';

/** The judge page, from which `to` leads back. */
export function judgeHref(to: string): string {
  return `${paths.judgeView}?to=${encodeURIComponent(to)}`;
}

/** Leads to the same page in the view that is named, which is kept as the visitor's choice. */
export function viewHref(view: Device, pathname: string, query: URLSearchParams): string {
  // The judge page is no way back for others, but for itself.
  const to = pathname === paths.judgeView ? pathname : neutralHref(pathname, query);
  return `${paths.judgeView}?view=${view}&to=${encodeURIComponent(to)}`;
}

/**
 * The address under which both devices know a page: `/` for the homes, the thing alone for details.
 * Never the raw address: what is rendered from this is the same for every visitor of the page.
 */
export function neutralHref(pathname: string, query: URLSearchParams): string {
  if (pathname !== paths.details) return paths.root;
  const address = parseDetails(query);
  return address.kind === 'malformed' ? paths.root : detailsHref(address);
}
