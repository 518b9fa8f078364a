import { detailsHref } from '@twinfront/shared/site/details';

/** The gateway and the phone ignore it: it names a part of a list that they show as a whole. */
const PAGE_PARAMETER = 'page';

/** The address of a page of the list of notices. */
export function noticesHref(term: string, page: number): string {
  const first = detailsHref({ kind: 'search', term });
  return page === 1 ? first : `${first}&${PAGE_PARAMETER}=${page}`;
}

/** The page that the query of an address names; an unknown one is the first. */
export function pageOf(query: URLSearchParams, pageCount: number): number {
  const page = Number(query.get(PAGE_PARAMETER));
  return Number.isInteger(page) && page > 1 && page <= pageCount ? page : 1;
}
