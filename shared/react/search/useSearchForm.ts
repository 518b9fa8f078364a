import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { detailsHref, parseTerm } from '../../site/details.ts';
import { paths } from '../../site/paths.ts';
import { searchQuery } from '../queries/items.ts';
import { useNavigateTo } from '../routing/Link.tsx';

/** Name of the search field. */
export const SEARCH_FIELD = 'search';

/** Props of a search form that works without JavaScript and otherwise navigates with the router. */
export function useSearchForm() {
  const navigateTo = useNavigateTo();
  const queryClient = useQueryClient();
  return {
    action: paths.details,
    method: 'get',
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const field = new FormData(event.currentTarget).get(SEARCH_FIELD);
      const term = parseTerm(typeof field === 'string' ? field : undefined);
      // Searching for the same term again must refetch.
      if (term) {
        const { queryKey } = searchQuery(term);
        void queryClient.invalidateQueries({ queryKey });
      }
      navigateTo(detailsHref(term ? { kind: 'search', term } : { kind: 'bare' }));
    },
  } as const;
}
