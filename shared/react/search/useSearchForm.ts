import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId } from 'react';
import { detailsHref, MAX_TERM_LENGTH, parseTag, parseTerm } from '../../site/details.ts';
import { paths } from '../../site/paths.ts';
import { searchQuery } from '../queries/queries.ts';
import { useNavigateTo } from '../routing/Link.tsx';
import { useMessages } from '../runtime/AppContext.ts';
import { useCombobox } from './useCombobox.ts';

/** Name of the search field. */
const SEARCH_FIELD = 'search';

/**
 * The props of a search form, of its controlled field and of the list of its suggestions. The form works without
 * JavaScript, and otherwise navigates with the router.
 *
 * @param term the term of the page; a tag is named by the title of the page, not by the field
 */
export function useSearchForm(term: string, fieldId?: string) {
  const messages = useMessages();
  const navigateTo = useNavigateTo();
  const queryClient = useQueryClient();
  const ownId = useId();
  const id = fieldId ?? ownId;
  const { close, comboboxProps, list } = useCombobox(id, parseTag(term) === undefined ? term : '');

  return {
    formProps: {
      action: paths.details,
      method: 'get',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        close();
        const text = new FormData(event.currentTarget).get(SEARCH_FIELD);
        const typed = parseTerm(typeof text === 'string' ? text : undefined);
        // Searching for the same term again must refetch.
        if (typed) {
          const { queryKey } = searchQuery(typed);
          void queryClient.invalidateQueries({ queryKey });
        }
        navigateTo(detailsHref(typed ? { kind: 'search', term: typed } : { kind: 'bare' }));
      },
    },
    inputProps: {
      ...comboboxProps,
      id,
      name: SEARCH_FIELD,
      maxLength: MAX_TERM_LENGTH,
      placeholder: messages.searchPlaceholder,
      'aria-label': messages.searchLabel,
      autoComplete: 'off',
      enterKeyHint: 'search',
    },
    list,
  } as const;
}
