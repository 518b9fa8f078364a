import { parseUrl } from './parseUrl.ts';
import { isPagePath, paths } from './paths.ts';

export type LinkTarget =
  | { kind: 'page'; href: string }
  /** One of our pages that only a new document shows rightly. */
  | { kind: 'document'; href: string }
  | { kind: 'external'; href: string };

/** Known to both sites alike. All else is judged, or belongs to one of the two. */
const inPlacePaths: string[] = [paths.details];

/**
 * Where a link of the content leads: one of our pages, or `http(s)` elsewhere.
 * Anything else (other schemes, unknown paths) is refused with undefined.
 */
export function parseLink(link: string | undefined): LinkTarget | undefined {
  if (!link || /[\\\p{Cc}]/u.test(link)) return undefined;
  if (/^https?:\/\//i.test(link)) {
    return parseUrl(link) ? { kind: 'external', href: link } : undefined;
  }
  const path = link.split(/[?#]/, 1)[0] ?? '';
  if (!isPagePath(path)) return undefined;
  return { kind: inPlacePaths.includes(path) ? 'page' : 'document', href: link };
}
