import { detailsHref, type ThingAddress } from './details.ts';
import { type LinkTarget, parseLink } from './link.ts';

/** Where a banner, an entry or an article leads: its own link, or its details if it has none. */
export function itemTarget(address: ThingAddress, link?: string | undefined): LinkTarget {
  return parseLink(link) ?? { kind: 'page', href: detailsHref(address) };
}
