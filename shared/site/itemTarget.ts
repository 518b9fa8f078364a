import { detailsHref, type ItemAddress, isId, parseTerm } from './details.ts';
import { type LinkTarget, parseLink } from './link.ts';

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
