import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { detailsHref, MAX_TERM_LENGTH, parseTag, parseTerm } from '../../site/details.ts';
import { paths } from '../../site/paths.ts';
import { useServices } from '../queries/home.ts';
import { loadApi, searchQuery } from '../queries/queries.ts';
import { useNavigateTo } from '../routing/Link.tsx';
import { useMessages } from '../runtime/AppContext.ts';
import { useAnnouncement } from '../status/Announcer.tsx';

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

const PAUSE_MS = 200;

/** Debounced: a new term aborts the query of the previous one. Disabled for the empty term. */
const suggestionsQuery = (term: string) =>
  queryOptions({
    queryKey: ['suggestions', term],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      const list = import('./SuggestionList.tsx');
      const [api, { SuggestionList, toSuggestions }] = await Promise.all([loadApi(), list]);
      const { articles } = await api.read(`search ${term}`, 'cards', { signal });
      return { term, articles, SuggestionList, toSuggestions };
    },
    enabled: term !== '',
    // A longer term finds less.
    placeholderData: (previous) =>
      previous && term.startsWith(previous.term) ? previous : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

interface Choice {
  /** What the list is for; empty: the list is closed. */
  term: string;
  /** The key of the active option; undefined: the keys edit the text. */
  active?: string | undefined;
}

const CLOSED: Choice = { term: '' };

/**
 * A search field with suggestions while typing: the ARIA editable combobox with list autocomplete. Failures of the
 * suggestions show nothing.
 *
 * @param id of the field
 * @param initialText the text of the field on this page, before the visitor types
 */
function useCombobox(id: string, initialText: string) {
  const messages = useMessages();
  const listId = useId();
  const [text, setText] = useState(initialText);
  const [{ term, active }, setChoice] = useState(CLOSED);
  const { data: found } = useQuery(suggestionsQuery(term));
  const { items: services } = useServices(term !== '');
  const suggestions = found?.toSuggestions(found.term, found.articles, services) ?? [];
  // Without the link to all results.
  useAnnouncement(found ? messages.suggestionCount(Math.max(0, suggestions.length - 1)) : '');
  const isExpanded = suggestions.length > 0;
  const activeIndex = suggestions.findIndex(({ key }) => key === active);
  const activeId = activeIndex < 0 ? undefined : `${listId}-${activeIndex}`;

  const lastText = useRef(initialText);
  useEffect(() => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) return;
    const isNavigation = initialText !== lastText.current;
    const isTyped = field === document.activeElement && field.value !== lastText.current;
    lastText.current = initialText;
    // A visitor who types while the page changes keeps the text.
    if (isNavigation) return isTyped ? undefined : setText(initialText);
    // Text typed before hydration is in the element only.
    setText(field.value);
    if (isTyped) setChoice({ term: termOf(field.value) });
  }, [id, initialText]);

  const suggest = (typed: string) => setChoice({ term: termOf(typed) });
  const close = () => setChoice(CLOSED);

  /** Makes the next option active, or the one before; after the last one, the keys edit the text. */
  const step = (by: 1 | -1) => {
    const keys = [undefined, ...suggestions.map(({ key }) => key)];
    setChoice({ term, active: keys.at((activeIndex + 1 + by) % keys.length) });
  };

  /** Returns whether the key was handled. */
  const handleKey = (key: string): boolean => {
    switch (key) {
      case 'ArrowDown':
        if (isExpanded) step(1);
        else suggest(text);
        return true;
      case 'ArrowUp':
        if (isExpanded) step(-1);
        return isExpanded;
      case 'Enter':
        if (activeId) document.getElementById(activeId)?.click();
        return activeId !== undefined;
      case 'Escape':
        if (!isExpanded && !text) return false;
        if (!isExpanded) setText('');
        close();
        return true;
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        setChoice({ term });
    }
    return false;
  };

  return {
    close,
    inputProps: {
      id,
      name: 'search',
      maxLength: MAX_TERM_LENGTH,
      placeholder: messages.searchPlaceholder,
      'aria-label': messages.searchLabel,
      autoComplete: 'off',
      enterKeyHint: 'search',
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isExpanded,
      'aria-controls': isExpanded ? listId : undefined,
      'aria-activedescendant': activeId,
      value: text,
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        setText(target.value);
        const { isComposing } = nativeEvent as InputEvent;
        if (isComposing && !composesWords()) close();
        else suggest(target.value);
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) =>
        suggest(event.currentTarget.value),
      onKeyDown: (event: KeyboardEvent) => {
        const { key, keyCode, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
        // 229: Safari's code for the key that ends a composition.
        if (nativeEvent.isComposing || keyCode === 229) return;
        if (altKey || ctrlKey || metaKey || shiftKey) return;
        if (handleKey(key)) event.preventDefault();
      },
      onBlur: close,
    },
    SuggestionList: found?.SuggestionList,
    list: { id: listId, term: found?.term ?? '', suggestions, activeIndex },
  } as const;
}

const MIN_CHARACTERS = 2;

/** The term of a text that is long enough for suggestions, else empty. One Chinese character can be a word. */
function termOf(text: string): string {
  const term = parseTerm(text) ?? '';
  return [...term].length >= MIN_CHARACTERS || /\p{Script=Han}/u.test(term) ? term : '';
}

/** Android keyboards compose every word, also in languages without an input method. */
function composesWords(): boolean {
  return (
    /Android/.test(navigator.userAgent) && !/^(zh|ja|ko)\b/.test(document.documentElement.lang)
  );
}
