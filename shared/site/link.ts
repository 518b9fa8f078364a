import { detailsHref, type ItemAddress, isId, parseTerm } from './details.ts';
import { isPagePath, parseUrl, paths } from './paths.ts';

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

type IdAddress = Exclude<ItemAddress, { kind: 'article' }>;

/**
 * Where a banner or an entry leads: its own link, or its details if it has none. Undefined if its id
 * cannot stand in an address either: an API of one's own may have any.
 */
export function itemTarget(address: IdAddress, link?: string | undefined): LinkTarget | undefined {
  const own = parseLink(link);
  if (own || !isId(address.id)) return own;
  return { kind: 'page', href: detailsHref(address) };
}

/** An article is named by its title, or by its id if no address can carry the title. */
export function articleTarget(article: { id: string; title: string }): LinkTarget | undefined {
  const title = parseTerm(article.title) ?? parseTerm(article.id);
  return title === undefined
    ? undefined
    : { kind: 'page', href: detailsHref({ kind: 'article', title }) };
}
