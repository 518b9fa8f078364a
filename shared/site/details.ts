import { paths } from './paths.ts';

/** The item that a details URL identifies. */
export type ItemAddress =
  | { kind: 'banner'; id: string }
  | { kind: 'function'; id: string }
  /** `name`: its id, one of its aliases or its title. */
  | { kind: 'article'; name: string };

export type DetailsAddress =
  | ItemAddress
  | { kind: 'search'; term: string }
  /** `/details` alone, or with a term that cannot be read: the search, with an empty field. */
  | { kind: 'bare' }
  /** Parameters are present, none is valid. */
  | { kind: 'malformed' };

/** Whether an address names an item. */
export const isItemAddress = (address: DetailsAddress): address is ItemAddress =>
  'id' in address || 'name' in address;

export const MAX_TERM_LENGTH = 100;

/** The first parameter that is present and valid; others are ignored. */
export function parseDetails(query: URLSearchParams): DetailsAddress {
  const banner = query.get('banner');
  const functionId = query.get('function');
  const article = query.get('article');
  const search = query.get('search');

  if (isId(banner)) return { kind: 'banner', id: banner };
  if (isId(functionId)) return { kind: 'function', id: functionId };
  const name = parseTerm(article);
  if (name) return { kind: 'article', name };
  const term = parseTerm(search);
  if (term && !ofGbk.test(term)) return { kind: 'search', term };
  const isPresent = [banner, functionId, article].some((value) => value !== null);
  return { kind: isPresent ? 'malformed' : 'bare' };
}

export function detailsHref(address: Exclude<DetailsAddress, { kind: 'malformed' }>): string {
  switch (address.kind) {
    case 'banner':
    case 'function':
      return `${paths.details}?${address.kind}=${encodeURIComponent(address.id)}`;
    case 'article':
      return `${paths.details}?article=${encodeURIComponent(address.name)}`;
    case 'search':
      return `${paths.details}?search=${encodeURIComponent(address.term)}`;
    case 'bare':
      return paths.details;
  }
}

/**
 * A term in the encoding GBK whose bytes happen to be valid UTF-8: `%CD%BC` is one Chinese character in GBK and `ͼ` in
 * UTF-8. Terms consist of these letters only by this mistake.
 */
const ofGbk = /^[\u0250-\u0385\u0460-\u0530\u0590-\u05cf]+$/;

/** URLs resolve `.` and `..`, encoded or not, so they cannot be path segments. */
const dotSegment = /^\.\.?$/;

/** Without a visible character: empty, or only white space, zero-width spaces and the like. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** A trimmed search term of 1 to 100 characters, some of which are visible, or undefined. */
export function parseTerm(text: string | null | undefined): string | undefined {
  const term = text?.trim() ?? '';
  if (invisible.test(term) || [...term].length > MAX_TERM_LENGTH) return undefined;
  // U+FFFD replaces invalid UTF-8 and lone surrogates.
  const isInvalid = /[\p{Cc}\p{Cs}\uFFFD]/u.test(term) || dotSegment.test(term);
  return isInvalid ? undefined : term;
}

/** The tag whose articles a term such as `tag:notice` lists; undefined for other terms. */
export function parseTag(term: string): string | undefined {
  return /^tag:\s*(.+)$/su.exec(term)?.[1];
}

/** The tag and the month of a term such as `tag:notice 2025-03`, which lists the articles with the tag of a month. */
export function parseTagMonth(term: string): { tag: string; month: string } | undefined {
  const [, tag, month] = /^tag:\s*(.+?)\s+((?:19|20)\d\d-(?:0[1-9]|1[0-2]))$/su.exec(term) ?? [];
  return tag && month ? { tag, month } : undefined;
}

/**
 * The month whose notices a term such as `tag:notice 2025-03` lists; undefined for other terms.
 *
 * @param notices the term that finds the notices
 */
export function noticesMonth(term: string, notices = ''): string | undefined {
  const { tag, month } = parseTagMonth(term) ?? {};
  return tag !== undefined && tag === parseTag(notices) ? month : undefined;
}

/** The term that lists the articles with a tag; undefined if none can name the tag. */
function tagTerm(tag: string): string | undefined {
  const term = parseTerm(`tag:${tag.trim()}`);
  return term && parseTag(term) && term;
}

/** The address of the articles with a tag; undefined if no term can name the tag. */
export function tagHref(tag: string): string | undefined {
  const term = tagTerm(tag);
  return term && detailsHref({ kind: 'search', term });
}

/**
 * The term that lists the articles related to one with these tags: those with its first tag that does not make notices
 * of them, which link to each other.
 *
 * @param notices the term that finds the notices
 */
export function relatedTerm(tags: string[] = [], notices = ''): string | undefined {
  const noticesTag = parseTag(notices.trim())?.toLowerCase();
  const others = tags.filter((tag) => tag.trim().toLowerCase() !== noticesTag);
  return others.map(tagTerm).find((term) => term !== undefined);
}

/** The addresses of the lists of tags with the tag of each, in their order, without those that have none. */
export function tagLinks(tags: string[] = []): { href: string; tag: string }[] {
  const links = new Map(tags.map((tag) => [tagHref(tag), tag]));
  return [...links].flatMap(([href, tag]) => (href ? [{ href, tag }] : []));
}

export function isId(value: string | null): value is string {
  return value !== null && /^[\w.-]{1,64}$/.test(value) && !dotSegment.test(value);
}

interface Named {
  id: string;
  aliases?: string[] | undefined;
  title: string;
}

/** The article that a details URL names, among the results of a search for the name: by id, alias or title. */
export function pickArticle<A extends Named>(found: readonly A[], name: string): A | undefined {
  // macOS decomposes the letters of file names, and with them those of addresses that are made of them.
  const isName = (text: string) => text.trim().normalize() === name.normalize();
  return (
    found.find(({ id }) => isName(id)) ??
    found.find(({ aliases }) => aliases?.some(isName)) ??
    found.find(({ title }) => isName(title))
  );
}

interface Dated {
  /** ISO 8601, as the next one. */
  date?: string | undefined;
  updatedAt?: string | undefined;
  pinned?: boolean | undefined;
}

/**
 * Sorts articles by their date, without changing the list: when they were published, or else last
 * changed. Pinned ones come first, those without a date last.
 */
export function newestFirst<A extends Dated>(articles: readonly A[]): A[] {
  const time = ({ updatedAt = '', date = updatedAt }: A) =>
    Date.parse(date) || Number.NEGATIVE_INFINITY;
  const isPinned = ({ pinned }: A) => Number(pinned === true);
  return articles.toSorted(
    // The difference of two missing dates is not a number.
    (one, other) => isPinned(other) - isPinned(one) || time(other) - time(one) || 0,
  );
}
