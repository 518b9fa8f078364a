import { detailsHref, parseDetails } from './details.ts';
import { paths } from './paths.ts';

/** The judge page, from which `to` leads back. */
export function judgeHref(to: string): string {
  return `${paths.judgeView}?to=${encodeURIComponent(to)}`;
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
