import { attachmentType } from '../api/address.ts';
import type { SiteConfig } from '../api/config.ts';
import { detailsHref, type ItemAddress, isId, parseTerm } from './details.ts';
import { prefixFragment } from './fragments.ts';
import { isPagePath, parseUrl, paths } from './paths.ts';

export type LinkTarget =
  | { kind: 'page'; href: string }
  /** A page or an attachment of this site that needs a full page load. */
  | { kind: 'document'; href: string }
  | { kind: 'external'; href: string }
  | { kind: 'telephone'; href: string }
  | { kind: 'email'; href: string };

/** At least one digit, with the signs of numbers and the parameters of RFC 3966, such as `;ext=12`. */
const telephone = /^tel:(?:%20|[+*#(). -])*\d(?:%20|[\d*#(). -])*(?:;[\w.+%=-]+)*$/i;

/** One address or several, with the fields of RFC 6068, such as `?subject=Hours`. */
const email = /^mailto:[^\s@?,]+@[^\s@?,]+(?:,[^\s@?,]+@[^\s@?,]+)*(?:\?.*)?$/i;

/**
 * The target of a link in the content: a page or an attachment of this site, `http(s)`, a telephone number or an
 * e-mail address. Undefined for anything else. A fragment of a details page names a part of its body.
 *
 * @param publicOrigin an absolute address below it is a page of this site too
 */
export function parseLink(
  link: string | undefined,
  publicOrigin?: string | undefined,
): LinkTarget | undefined {
  if (!link || /[\\\p{Cc}]/u.test(link)) return undefined;
  if (publicOrigin && link.startsWith(`${publicOrigin}/`)) {
    const own = parseLink(link.slice(publicOrigin.length));
    if (own) return own;
  }
  if (/^https?:\/\//i.test(link)) {
    return parseUrl(link) ? { kind: 'external', href: link } : undefined;
  }
  if (telephone.test(link)) return { kind: 'telephone', href: link };
  if (email.test(link)) return { kind: 'email', href: link };
  if (attachmentType(link)) return { kind: 'document', href: link };
  const path = link.split(/[?#]/, 1)[0] ?? '';
  if (!isPagePath(path)) return undefined;
  // The only page whose path does not depend on the device.
  if (path !== paths.details) return { kind: 'document', href: link };
  return {
    kind: 'page',
    href: link.replace(/#(.*)$/, (_, fragment) => `#${prefixFragment(fragment)}`),
  };
}

/** A telephone number with its area, or an e-mail address, and nothing else. */
const bareContact =
  /^(?<number>\+?[(\d][\d ().-]{5,}\d)$|^(?<address>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)$/;

/** The target of a text that is a telephone number or an address; undefined for any other text. */
export function contactTarget(text: string): LinkTarget | undefined {
  const { number, address } = bareContact.exec(text.trim())?.groups ?? {};
  if (number) return { kind: 'telephone', href: `tel:${number.replace(/[^\d+]/g, '')}` };
  if (address) return { kind: 'email', href: `mailto:${address}` };
  return /^https?:/i.test(text.trim()) ? parseLink(text.trim()) : undefined;
}

type Contact = SiteConfig['footer']['contact'];

/** The owner's contacts. An entry whose link `parseLink` rejects has no target, unless it is a bare number or address. */
export function contactsOf(contact: Contact = []) {
  return [contact].flat().map((entry) => {
    const { title, href } = typeof entry === 'string' ? { title: entry } : entry;
    return { title, to: parseLink(href) ?? contactTarget(title) };
  });
}

/**
 * An e-mail to the owner about a page; undefined if no contact has an e-mail address.
 *
 * @param address URL of the page
 */
export function mailAbout(
  contact: Contact,
  title: string,
  address: string,
): LinkTarget | undefined {
  const mail = contactsOf(contact).find(({ to }) => to?.kind === 'email');
  const recipients = mail?.to?.href.split('?', 1)[0];
  if (!recipients) return undefined;
  const subject = encodeURIComponent(title);
  const body = encodeURIComponent(`${title}\n${address}\n\n`);
  return { kind: 'email', href: `${recipients}?subject=${subject}&body=${body}` };
}

type IdAddress = Exclude<ItemAddress, { kind: 'article' }>;

/** The target of a banner or function entry: its link, else its details page; undefined if its id is invalid. */
export function itemTarget(address: IdAddress, link?: string | undefined): LinkTarget | undefined {
  const own = parseLink(link);
  if (own || !isId(address.id)) return own;
  return { kind: 'page', href: detailsHref(address) };
}

/** The details page of an article, by its id, or by its title if the id is no valid term. */
export function articleTarget(article: { id: string; title: string }): LinkTarget | undefined {
  const name = parseTerm(article.id) ?? parseTerm(article.title);
  return name === undefined
    ? undefined
    : { kind: 'page', href: detailsHref({ kind: 'article', name }) };
}
