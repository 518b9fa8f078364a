import { useQuery } from '@tanstack/react-query';
import { parseTerm } from '../../site/details.ts';
import { useDetailsAddress } from '../routing/address.ts';
import { configQuery } from './config.ts';
import { itemQuery, noticeIdsQuery } from './items.ts';

/** Whether the page is a notice or the list of all notices. Its failures are not toasted. */
export function useIsNotices(): boolean {
  const address = useDetailsAddress();
  const article = address?.kind === 'article' ? address : undefined;
  const search = address?.kind === 'search' ? address.term : undefined;
  const meta = { toast: 'never' } as const;
  const enabled = article !== undefined || search !== undefined;
  const { data: home } = useQuery({ ...configQuery('home'), meta, enabled });
  const term = parseTerm(home?.notices);
  const hasNotices = article !== undefined && term !== undefined;
  const { data: ids } = useQuery({ ...noticeIdsQuery(term ?? ''), meta, enabled: hasNotices });
  const { data: found } = useQuery({
    ...itemQuery(article ?? { kind: 'article', name: '' }),
    enabled: hasNotices,
  });

  if (search !== undefined) return search === term;
  const id = hasNotices && found && 'item' in found ? found.item.id : undefined;
  return id !== undefined && ids?.includes(id) === true;
}
