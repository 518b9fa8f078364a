/** Before every id of a body, so that none is one of the page's own, or a property of `document`. */
export const ID_PREFIX = 's-';

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

export interface Heading {
  id: string;
  level: 2 | 3;
  text: string;
}

const tag = /<(?:[^">]|"[^"]*")*>/g;
const heading = /^<h([23])(?:[^">]|"[^"]*")*? id="([^"]+)"/;

/**
 * The headings of sanitized HTML, whose attributes are quoted and whose tags are lower case. A scan of its
 * tags: one regular expression for whole headings would take quadratic time.
 */
export function headingsOf(html: string): Heading[] {
  const headings: Heading[] = [];
  let open: Heading | undefined;
  let end = 0;
  for (const { 0: markup, index } of html.matchAll(tag)) {
    if (open) open.text += html.slice(end, index);
    end = index + markup.length;
    const [, level, id = ''] = (!open && heading.exec(markup)) || [];
    if (level) open = { id: decode(id), level: level === '2' ? 2 : 3, text: '' };
    if (!open || markup !== `</h${open.level}>`) continue;
    headings.push({ ...open, text: decode(open.text).trim() });
    open = undefined;
  }
  return headings;
}

function decode(text: string): string {
  return text.replace(/&#x([\dA-F]{1,6});/g, (_, code) => String.fromCodePoint(parseInt(code, 16)));
}
