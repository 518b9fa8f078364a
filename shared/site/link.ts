import { isPagePath, paths } from './paths.ts';

export type LinkTarget =
  | { kind: 'page'; href: string }
  /** One of our pages that only a new document shows rightly. */
  | { kind: 'document'; href: string }
  | { kind: 'external'; href: string };

const documentPaths: string[] = [paths.root, paths.judgeView, paths.maintain];

/**
 * Where a link of the content leads: one of our pages, or `http(s)` elsewhere.
 * Anything else (other schemes, unknown paths) is refused with undefined.
 */
export function parseLink(link: string | undefined): LinkTarget | undefined {
  if (!link || /[\\\p{Cc}]/u.test(link)) return undefined;
  if (/^https?:\/\//i.test(link)) {
    return URL.canParse(link) ? { kind: 'external', href: link } : undefined;
  }
  const path = link.split(/[?#]/, 1)[0] ?? '';
  if (!isPagePath(path)) return undefined;
  return { kind: documentPaths.includes(path) ? 'document' : 'page', href: link };
}
