import { useQueryClient } from '@tanstack/react-query';
import {
  type FocusEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { detailsHref, MAX_TERM_LENGTH, parseTag, parseTerm } from '../../site/details.ts';
import { paths } from '../../site/paths.ts';
import { useMessages } from '../entry/AppContext.ts';
import { searchQuery } from '../queries/queries.ts';
import { useNavigateTo } from '../routing/Link.tsx';

/** Name of the search field. */
const SEARCH_FIELD = 'search';

export interface ComboboxProps {
  field: HTMLInputElement;
  /** The text of the field before the visitor types. */
  initialText: string;
  /** Whether an input method is composing text in the field. */
  composing: RefObject<boolean>;
}

/**
 * The props of a search form and its field, which work without JavaScript and otherwise navigate with the router.
 * `combobox`: the props of the suggestions, which are loaded when the field first gets the focus; undefined before.
 * The field stays mounted, and works without them if they cannot be loaded.
 *
 * @param term the term of the page; a tag is named by the title of the page, not by the field
 */
export function useSearchForm(term: string, fieldId?: string) {
  const initialText = parseTag(term) === undefined ? term : '';
  const messages = useMessages();
  const navigateTo = useNavigateTo();
  const queryClient = useQueryClient();
  const [field, setField] = useState<HTMLInputElement>();
  const composing = useRef(false);
  const ownId = useId();
  const id = fieldId ?? ownId;

  // The field may have the focus before hydration.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.id === id)
      setField(activeElement);
  }, [id]);

  return {
    formProps: {
      action: paths.details,
      method: 'get',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
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
    fieldProps: {
      id,
      name: SEARCH_FIELD,
      maxLength: MAX_TERM_LENGTH,
      placeholder: messages.searchPlaceholder,
      'aria-label': messages.searchLabel,
      autoComplete: 'off',
      enterKeyHint: 'search',
      onFocus: (event: FocusEvent<HTMLInputElement>) => setField(event.currentTarget),
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: () => {
        composing.current = false;
      },
    },
    initialText,
    combobox: field && { field, initialText, composing },
  } as const;
}
