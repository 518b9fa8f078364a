import { useQuery } from '@tanstack/react-query';
import {
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { detailsHref } from '../../site/details.ts';
import { articleTarget, type LinkTarget } from '../../site/link.ts';
import { useMessages } from '../entry/messages.ts';
import { useApi } from '../queries/ApiProvider.ts';
import { type ArticleCard, searchQuery } from '../queries/richText.ts';
import { useDebouncedTerm } from './useDebouncedTerm.ts';
import type { LazyComboboxProps } from './useLazyCombobox.tsx';

const MAX_SUGGESTIONS = 6;

/** The keyboard is in the text. */
const TEXT = -1;

/**
 * The articles that a search would find, while one types: an editable combobox whose options are
 * chosen by hand. Nobody waits for them, so what fails is left out without a word.
 */
export function useSuggestions(aid: LazyComboboxProps) {
  const { field } = aid;
  const messages = useMessages();
  const listId = useId();
  const idOf = (index: number) => `${listId}-${index}`;
  const [asked, setAsked] = useState<string>();
  const [shown, setShown] = useState<{ term: string; suggestions: Suggestion[] }>();
  const [active, setActive] = useState(TEXT);

  // Whoever asks for another term gives up this one, and its call is aborted.
  const { data } = useQuery({
    ...searchQuery(useApi(), asked ?? '', MAX_SUGGESTIONS),
    enabled: asked !== undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (asked === undefined || !data) return;
    const suggestions = data.ok && toSuggestions(asked, data.value);
    setShown(suggestions ? { term: asked, suggestions } : undefined);
    setActive(TEXT);
  }, [asked, data]);

  const typing = useDebouncedTerm({
    ...aid,
    onChange: (term) => {
      setAsked(undefined);
      setActive(TEXT);
      if (!term) setShown(undefined);
    },
    onPause: setAsked,
  });
  const close = () => {
    typing.stop();
    setAsked(undefined);
    setShown(undefined);
    setActive(TEXT);
  };

  const { term = '', suggestions = [] } = shown ?? {};
  const expanded = suggestions.length > 0;
  const activeId = active === TEXT ? undefined : idOf(active);
  useComboboxAria(field, { listId, expanded, activeId });

  /** Whether the key has done something here. */
  const act = (key: string): boolean => {
    switch (key) {
      case 'ArrowDown':
        if (expanded) setActive(step(active, 1, suggestions.length));
        else setAsked(typing.readTerm());
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
    // 229: in Safari, the key that ends a composition.
    if (event.isComposing || event.keyCode === 229) return;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    if (act(event.key)) event.preventDefault();
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

  const { key: visit } = useLocation();
  const seen = useRef(visit);
  useEffect(() => {
    if (seen.current !== visit) onLeave();
    seen.current = visit;
  }, [visit]);

  return {
    term,
    suggestions,
    /** What is read out, to those who do not see the list. */
    status: shown ? messages.suggestionCount(Math.max(0, suggestions.length - 1)) : '',
    listProps: {
      id: listId,
      role: 'listbox',
      'aria-label': messages.suggestions,
      // The field keeps the focus, and the list is there until the click has ended.
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

/** From the text through the options and back into it. */
function step(active: number, by: 1 | -1, count: number): number {
  return ((active + 1 + by + count + 1) % (count + 1)) - 1;
}

function clear(field: HTMLInputElement): void {
  // React ignores the event after an assignment to `value`, which it intercepts.
  field.setRangeText('', 0, field.value.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export interface Suggestion {
  to: LinkTarget;
  /** Without one it stands for all results. */
  article?: ArticleCard;
}

/** The articles that an address can name, then the way to all results; nothing if there are none. */
export function toSuggestions(term: string, articles: ArticleCard[]): Suggestion[] {
  const found = articles.flatMap((article) => {
    const to = articleTarget(article);
    return to ? [{ to, article }] : [];
  });
  if (found.length === 0) return [];
  return [...found, { to: { kind: 'page', href: detailsHref({ kind: 'search', term }) } }];
}

interface Combobox {
  listId: string;
  /** Whether the list is there. */
  expanded: boolean;
  /** The option that the keyboard is at; undefined while it is in the text. */
  activeId: string | undefined;
}

/** Tells of a field that it has a list, and where in it the keyboard is. */
export function useComboboxAria(field: HTMLInputElement, combobox: Combobox): void {
  const { listId, expanded, activeId } = combobox;
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
}
