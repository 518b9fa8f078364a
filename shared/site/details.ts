import { paths } from './paths.ts';

/** The one thing that an address of the details page names. */
export type ItemAddress =
  | { kind: 'banner'; id: string }
  | { kind: 'function'; id: string }
  | { kind: 'article'; title: string };

export type DetailsAddress =
  | ItemAddress
  | { kind: 'search'; term: string }
  /** `/details` alone: the search. */
  | { kind: 'bare' }
  /** Something is named, but nothing that could be there. */
  | { kind: 'malformed' };

export const MAX_TERM_LENGTH = 100;

/** The first parameter that is there and well-formed counts; others are ignored. */
export function parseDetails(query: URLSearchParams): DetailsAddress {
  const banner = query.get('banner');
  const functionId = query.get('function');
  const article = query.get('article');
  const search = query.get('search');

  if (isId(banner)) return { kind: 'banner', id: banner };
  if (isId(functionId)) return { kind: 'function', id: functionId };
  const title = parseTerm(article);
  if (title) return { kind: 'article', title };
  const term = parseTerm(search);
  if (term) return { kind: 'search', term };
  const named = [banner, functionId, article, search].some((value) => value !== null);
  return { kind: named ? 'malformed' : 'bare' };
}

export function detailsHref(address: Exclude<DetailsAddress, { kind: 'malformed' }>): string {
  switch (address.kind) {
    case 'banner':
    case 'function':
      return `${paths.details}?${address.kind}=${encodeURIComponent(address.id)}`;
    case 'article':
      return `${paths.details}?article=${encodeURIComponent(address.title)}`;
    case 'search':
      return `${paths.details}?search=${encodeURIComponent(address.term)}`;
    case 'bare':
      return paths.details;
  }
}

/** A search term as it is asked for: trimmed, 1 to 100 characters; else undefined. */
export function parseTerm(text: string | null | undefined): string | undefined {
  const term = text?.trim();
  if (!term || [...term].length > MAX_TERM_LENGTH) return undefined;
  // U+FFFD stands for bytes that were no text, and half a surrogate pair becomes it.
  if (/[\p{Cc}\p{Cs}\uFFFD]/u.test(term)) return undefined;
  return isDotSegment(term) ? undefined : term;
}

export function isId(value: string | null): value is string {
  return value !== null && /^[\w.-]{1,64}$/.test(value) && !isDotSegment(value);
}

/** `.` and `..` cannot be a segment of an address, encoded or not: URLs resolve them away. */
function isDotSegment(text: string): boolean {
  return text === '.' || text === '..';
}

/** The article that a title, as addresses carry it, stands for: exact title, else id, else the best match. */
export function pickArticle<A extends { id: string; title: string }>(
  found: readonly A[],
  title: string,
): A | undefined {
  return (
    found.find((article) => article.title.trim() === title) ??
    found.find((article) => article.id.trim() === title) ??
    found[0]
  );
}
