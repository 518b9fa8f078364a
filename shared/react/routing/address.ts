import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { type DetailsAddress, noticesMonth, parseDetails } from '../../site/details.ts';
import { isHomePath, paths } from '../../site/paths.ts';
import { useHydrated } from '../browser.ts';
import { itemQuery, useNotice, useNoticesTerm } from '../queries/queries.ts';

/** The item or search that the URL of the details page names; undefined on other pages. */
export function useDetailsAddress(): DetailsAddress | undefined {
  const { pathname, search } = useLocation();
  return pathname === paths.details ? parseDetails(new URLSearchParams(search)) : undefined;
}

/** The fragment of the URL with its `#`; empty in Node, which does not know it, and during hydration. */
export function useFragment(): string {
  const { hash } = useLocation();
  return useHydrated() ? hash : '';
}

export type NavigationEntry = 'home' | 'services' | 'notices' | 'search';

/**
 * The section of the site navigation that the page belongs to. The notices: one of them, the list of all, or of those of
 * a month.
 */
export function useNavigationEntry(): NavigationEntry | undefined {
  const { pathname } = useLocation();
  const address = useDetailsAddress();
  const term = useNoticesTerm();
  const article = address?.kind === 'article' ? address : undefined;
  // Only reads the cache: the page fetches the article.
  const options = itemQuery(article ?? { kind: 'article', name: '' });
  const { data: found } = useQuery({ ...options, enabled: false });
  const notice = useNotice(found && 'item' in found ? found.item.id : undefined);
  if (isHomePath(pathname)) return 'home';
  if (notice) return 'notices';
  switch (address?.kind) {
    case 'function':
      return 'services';
    case 'search':
      return address.term === term || noticesMonth(address.term, term) ? 'notices' : 'search';
    case 'bare':
      return 'search';
  }
  return undefined;
}
