import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { detailsHref, parseTerm } from '../../site/details.ts';
import { paths } from '../../site/paths.ts';
import { useApi } from '../queries/ApiProvider.ts';
import { searchQuery } from '../queries/richText.ts';

/** The name of the field that holds the term. */
export const SEARCH_FIELD = 'search';

/** Props of a search form: a real form that the gateway answers, which navigates in place once JavaScript runs. */
export function useSearchForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const api = useApi();
  return {
    action: paths.details,
    method: 'get',
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const field = new FormData(event.currentTarget).get(SEARCH_FIELD);
      const term = parseTerm(typeof field === 'string' ? field : undefined);
      // The same address again would show the same answer; who searches again wants a new one.
      if (term) {
        const { queryKey } = searchQuery(api, term);
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      }
      void navigate(detailsHref(term ? { kind: 'search', term } : { kind: 'bare' }));
    },
  } as const;
}
