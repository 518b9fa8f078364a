import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { parseTerm } from '../../site/details.ts';
import { isHomePath } from '../../site/paths.ts';
import { useDetailsAddress } from '../routing/address.ts';
import { configQuery } from './config.ts';
import { itemQuery, noticeIdsQuery } from './items.ts';

const noToast = { meta: { toast: 'never' } } as const;

/** The search term that finds the notices, if it is known. Every page has fetched it, see `pageCalls`. */
export function useNoticesTerm(): string | undefined {
  // The home page toasts the failure, because it shows what the config names.
  const isHome = isHomePath(useLocation().pathname);
  const query = { ...configQuery('home'), ...(!isHome && noToast), enabled: false };
  return parseTerm(useQuery(query).data?.notices);
}

/** Whether the page is a notice or the list of all notices. Its failures are not toasted. */
export function useIsNotices(): boolean {
  const address = useDetailsAddress();
  const article = address?.kind === 'article' ? address : undefined;
  const term = useNoticesTerm();
  const enabled = article !== undefined && term !== undefined;
  const { data: ids } = useQuery({ ...noticeIdsQuery(term ?? ''), ...noToast, enabled });
  const { data: found } = useQuery({
    ...itemQuery(article ?? { kind: 'article', name: '' }),
    enabled,
  });

  if (address?.kind === 'search') return address.term === term;
  const id = enabled && found && 'item' in found ? found.item.id : undefined;
  return id !== undefined && ids?.includes(id) === true;
}
