import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { detailsHref } from '../../site/details.ts';
import { articleTarget, itemTarget, type LinkTarget } from '../../site/link.ts';
import { matchesTerm } from '../../site/search/matchesTerm.ts';
import { useMessages } from '../entry/AppContext.ts';
import { loadApi } from '../queries/answers.ts';
import { useServices } from '../queries/home.ts';
import type { ArticleCard, FunctionCard } from '../queries/queries.ts';
import { useAnnouncement } from '../status/Announcer.tsx';
import type { ComboboxProps } from './useSearchForm.ts';
import { useTypedTerm } from './useTypedTerm.ts';

const MAX_ARTICLES = 6;
const MAX_SERVICES = 3;
const PAUSE_MS = 200;

/** No option is active: the keys edit the text. */
const TEXT = -1;

/** Search suggestions while typing: the ARIA editable combobox with list autocomplete. Failures show nothing. */
export function useSuggestions(props: ComboboxProps) {
  const { field } = props;
  const messages = useMessages();
  const listId = useId();
  const idOf = (index: number) => `${listId}-${index}`;
  // Empty: the list is closed.
  const [term, setTerm] = useState('');
  const { data } = useQuery(suggestionsQuery(term));
  const services = useServices(term !== '');
  const shown = term && services ? data : undefined;
  const [choice, setChoice] = useState<{ list: typeof shown; index: number }>();
  const active = choice && choice.list === shown ? choice.index : TEXT;
  const setActive = (index: number) => setChoice({ list: shown, index });

  const suggest = (typed = '') => {
    setTerm(typed);
    setChoice(undefined);
  };
  const close = () => suggest();
  const readTerm = useTypedTerm(props, suggest);

  const suggestions = shown && services ? toSuggestions(shown.term, shown.articles, services) : [];
  // Without the link to all results.
  useAnnouncement(shown ? messages.suggestionCount(Math.max(0, suggestions.length - 1)) : '');
  const expanded = suggestions.length > 0;
  const activeId = active === TEXT ? undefined : idOf(active);

  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(expanded),
      'aria-controls': expanded ? listId : undefined,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [field, expanded, listId, activeId]);

  /** Returns whether the key was handled. */
  const handleKey = (key: string): boolean => {
    switch (key) {
      case 'ArrowDown':
        if (expanded) setActive(step(active, 1, suggestions.length));
        else suggest(readTerm());
        return true;
      case 'ArrowUp':
        if (expanded) setActive(step(active, -1, suggestions.length));
        return expanded;
      case 'Enter':
        if (activeId) document.getElementById(activeId)?.click();
        else close();
        return activeId !== undefined;
      case 'Escape':
        if (!expanded && !field.value) return false;
        if (!expanded) clear(field);
        close();
        return true;
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        setActive(TEXT);
    }
    return false;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    // 229: Safari's code for the key that ends a composition.
    if (event.isComposing || event.keyCode === 229) return;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    if (handleKey(event.key)) event.preventDefault();
  });
  const onLeave = useEffectEvent(close);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    field.addEventListener('blur', () => onLeave(), { signal });
    field.form?.addEventListener('submit', () => onLeave(), { signal });
    return () => listening.abort();
  }, [field]);

  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect closes the list after each navigation
  useEffect(() => () => onLeave(), [key]);

  return {
    term: shown?.term ?? '',
    suggestions,
    listProps: {
      id: listId,
      role: 'listbox',
      'aria-label': messages.suggestions,
      // The field keeps the focus, so that the list stays until the click.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: close,
    },
    optionProps: (index: number) => ({
      id: idOf(index),
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
    }),
  } as const;
}

/** Cycles through the options and the text. */
function step(active: number, by: 1 | -1, count: number): number {
  return ((active + 1 + by + count + 1) % (count + 1)) - 1;
}

function clear(field: HTMLInputElement): void {
  // React intercepts assignments to `value` and would ignore the event.
  field.setRangeText('', 0, field.value.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Debounced: a new term aborts the query of the previous one. */
function suggestionsQuery(term: string) {
  return queryOptions({
    queryKey: ['suggestions', term],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      const articles = await (await loadApi()).call(`search ${term}`, { signal });
      return { term, articles };
    },
    enabled: term !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { toast: 'never' },
  });
}

export interface Suggestion {
  to: LinkTarget;
  /** Undefined for the link to all results. */
  item?: Pick<ArticleCard, 'title' | 'summary'>;
  isService?: boolean;
}

/** The matching services and the articles that have a URL, then a link to all results; empty without the former. */
export function toSuggestions(
  term: string,
  articles: ArticleCard[],
  services: FunctionCard[],
): Suggestion[] {
  const matching = services.flatMap((item) => {
    const to = itemTarget({ kind: 'function', id: item.id }, item.link);
    return to && matchesTerm(item, term) ? [{ to, item, isService: true }] : [];
  });
  const found = articles.flatMap((item) => {
    const to = articleTarget(item);
    return to ? [{ to, item }] : [];
  });
  const suggestions = [...matching.slice(0, MAX_SERVICES), ...found.slice(0, MAX_ARTICLES)];
  if (suggestions.length === 0) return [];
  return [...suggestions, { to: { kind: 'page', href: detailsHref({ kind: 'search', term }) } }];
}
