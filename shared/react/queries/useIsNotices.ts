import { useQuery } from '@tanstack/react-query';
import { useDetailsAddress } from '../routing/address.ts';
import { itemQuery } from './items.ts';
import { useNotice } from './useNotice.ts';
import { useNoticesTerm } from './useNoticesTerm.ts';

/** Whether the page is a notice or the list of all notices. Its failures are not toasted. */
export function useIsNotices(): boolean {
  const address = useDetailsAddress();
  const article = address?.kind === 'article' ? address : undefined;
  const term = useNoticesTerm();
  const { data: found } = useQuery({
    ...itemQuery(article ?? { kind: 'article', name: '' }),
    enabled: article !== undefined && term !== undefined,
  });
  const id = article && found && 'item' in found ? found.item.id : undefined;
  const notice = useNotice(id);

  if (address?.kind === 'search') return address.term === term;
  return notice !== undefined;
}
