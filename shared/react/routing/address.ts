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

/** The section of the site navigation that the page belongs to. */
export function useNavigationEntry(): NavigationEntry | undefined {
  const { pathname } = useLocation();
  const { kind } = useDetailsAddress() ?? {};
  const isNotices = useIsNotices();
  if (isHomePath(pathname)) return 'home';
  if (kind === 'function') return 'services';
  if (isNotices) return 'notices';
  return kind === 'search' || kind === 'bare' ? 'search' : undefined;
}

/**
 * Whether the page is a notice, or the list of all notices or of those of a month. It only marks the menu.
 */
function useIsNotices(): boolean {
  const address = useDetailsAddress();
  const article = address?.kind === 'article' ? address : undefined;
  const term = useNoticesTerm();
  const { data: found } = useQuery({
    ...itemQuery(article ?? { kind: 'article', name: '' }),
    enabled: article !== undefined && term !== undefined,
  });
  const id = article && found && 'item' in found ? found.item.id : undefined;
  const notice = useNotice(id);

  if (address?.kind === 'search') {
    return address.term === term || noticesMonth(address.term, term) !== undefined;
  }
  return notice !== undefined;
}
