import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { detailsHref, parseTag, parseTerm } from '../../site/details.ts';
import { paths } from '../../site/paths.ts';
import { searchQuery } from '../queries/queries.ts';
import { useNavigateTo } from '../routing/Link.tsx';
import { useCombobox } from './useCombobox.ts';

interface SearchBoxProps {
  /** The term of the page; a tag is named by the title of the page, not by the field. */
  term: string;
  /** Styles the form and the list of the suggestions, too. */
  className: string | undefined;
  showSummaries?: boolean;
  /** Renders the field and a button that submits the form. */
  children: (inputProps: ReturnType<typeof useCombobox>['inputProps']) => ReactNode;
}

/** A search form with suggestions. Works without JavaScript, and otherwise navigates with the router. */
export function SearchBox({ term, className, showSummaries = false, children }: SearchBoxProps) {
  const navigateTo = useNavigateTo();
  const queryClient = useQueryClient();
  const initialText = parseTag(term) === undefined ? term : '';
  const { close, inputProps, SuggestionList, list } = useCombobox(useId(), initialText);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    close();
    // Extensions and password managers fill a field without an event for React.
    const typed = parseTerm(String(new FormData(event.currentTarget).get(inputProps.name)));
    if (!typed) return navigateTo(paths.details);
    // Searching for the same term again must refetch.
    void queryClient.invalidateQueries({ queryKey: searchQuery(typed).queryKey });
    navigateTo(detailsHref({ kind: 'search', term: typed }));
  };

  return (
    <search className={className}>
      <form action={paths.details} method="get" onSubmit={onSubmit}>
        {children(inputProps)}
      </form>
      {SuggestionList && list.suggestions.length > 0 && (
        <SuggestionList {...list} showSummaries={showSummaries} onClose={close} />
      )}
    </search>
  );
}
