import { paths } from './paths.ts';

/** The item that a details URL identifies. */
export type ItemAddress =
  | { kind: 'banner'; id: string }
  | { kind: 'function'; id: string }
  | { kind: 'article'; title: string };

export type DetailsAddress =
  | ItemAddress
  | { kind: 'search'; term: string }
  /** `/details` alone: the search. */
  | { kind: 'bare' }
  /** Parameters are present, none is valid. */
  | { kind: 'malformed' };

export const MAX_TERM_LENGTH = 100;

/** The first parameter that is present and valid; others are ignored. */
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
  const isPresent = [banner, functionId, article, search].some((value) => value !== null);
  return { kind: isPresent ? 'malformed' : 'bare' };
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

/** URLs resolve `.` and `..`, encoded or not, so they cannot be path segments. */
const dotSegment = /^\.\.?$/;

/** A trimmed search term of 1 to 100 characters, or undefined. */
export function parseTerm(text: string | null | undefined): string | undefined {
  const term = text?.trim();
  if (!term || [...term].length > MAX_TERM_LENGTH) return undefined;
  // U+FFFD replaces invalid UTF-8 and lone surrogates.
  const isInvalid = /[\p{Cc}\p{Cs}\uFFFD]/u.test(term) || dotSegment.test(term);
  return isInvalid ? undefined : term;
}

export function isId(value: string | null): value is string {
  return value !== null && /^[\w.-]{1,64}$/.test(value) && !dotSegment.test(value);
}

/** Resolves the title of a details URL: exact title, else id, else the best match. */
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
