/** Before every id of a body, so that none is one of the page's own, or a property of `document`. */
export const ID_PREFIX = 's-';

/** The element id of a location's fragment, percent-encoded or not. */
export function hashTarget(hash: string): string {
  return unescapePercent(hash.slice(1));
}

/** A part of an address without percent encoding; as it is if its encoding is invalid. */
export function unescapePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Authors and shared addresses name a heading without the prefix of its id; links that the pages contain name it with
 * the prefix. An id may begin with the prefix itself: `#s-bahn` can mean `s-bahn` or `s-s-bahn`.
 *
 * @returns the ids that a fragment may name, best first
 */
export function idsOfFragment(fragment: string): string[] {
  const ids = [ID_PREFIX + fragment, fragment];
  return fragment.startsWith(ID_PREFIX) ? ids.reverse() : ids;
}

/** The fragment of a link to another page's body, with the prefix of its ids. `#top` is the start of the page. */
export function prefixFragment(fragment: string): string {
  return /^(top)?$/i.test(fragment) || fragment.startsWith(ID_PREFIX)
    ? fragment
    : ID_PREFIX + fragment;
}
