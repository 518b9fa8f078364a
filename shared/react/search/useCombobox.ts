import { useQuery } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { parseTerm } from '../../site/details.ts';
import { useServices } from '../queries/home.ts';
import { useMessages } from '../runtime/AppContext.ts';
import { useAnnouncement } from '../status/Announcer.tsx';
import type { Suggestion } from './suggestions.ts';
import { suggestionsQuery } from './suggestionsQuery.ts';

const MIN_CHARACTERS = 2;

interface Choice {
  /** What the list is for; undefined: the list is closed. */
  term?: string | undefined;
  /** The key of the active option; undefined: the keys edit the text. */
  active?: string | undefined;
}

/**
 * A search field with suggestions while typing: the ARIA editable combobox with list autocomplete. Failures of the
 * suggestions show nothing.
 *
 * @param id of the field
 * @param initialText the text of the field on this page, before the visitor types
 */
export function useCombobox(id: string, initialText: string) {
  const messages = useMessages();
  const listId = useId();
  const [text, setText] = useState(initialText);
  const [{ term = '', active }, setChoice] = useState<Choice>({});
  const { data } = useQuery(suggestionsQuery(term));
  const { items: services } = useServices(term !== '');
  const found = term ? data : undefined;
  const suggestions = found ? found.suggest(services) : [];
  // Without the link to all results.
  useAnnouncement(found ? messages.suggestionCount(Math.max(0, suggestions.length - 1)) : '');
  const isExpanded = suggestions.length > 0;
  const idOf = (index: number) => `${listId}-${index}`;
  const activeIndex = suggestions.findIndex(({ key }) => key === active);
  const activeId = activeIndex < 0 ? undefined : idOf(activeIndex);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

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

  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect closes the list after each navigation
  useEffect(() => () => setChoice({}), [key]);

  /** The text of the field when an input method has composed it. */
  const composed = useRef<string>(undefined);
  const suggest = (typed: string) =>
    setChoice({ term: typed === composed.current ? parseTerm(typed) : termOf(typed) });
  const close = () => setChoice({});

  /** Makes the next option active, or the one before; after the last one, the keys edit the text. */
  const step = (by: 1 | -1) => {
    const options: (Suggestion | undefined)[] = [undefined, ...suggestions];
    const index = (activeIndex + 1 + by + options.length) % options.length;
    setChoice({ term, active: options[index]?.key });
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
    comboboxProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isExpanded,
      'aria-controls': isExpanded ? listId : undefined,
      'aria-activedescendant': activeId,
      value: text,
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
        setText(target.value);
        const { isComposing } = nativeEvent as InputEvent;
        if (!isComposing || composesWords()) suggest(target.value);
      },
      onCompositionStart: () => {
        if (!composesWords()) close();
      },
      onCompositionEnd: ({ data, currentTarget }: CompositionEvent<HTMLInputElement>) => {
        if (data) composed.current = currentTarget.value;
        suggest(currentTarget.value);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const { key, keyCode, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
        // 229: Safari's code for the key that ends a composition.
        if (nativeEvent.isComposing || keyCode === 229) return;
        if (altKey || ctrlKey || metaKey || shiftKey) return;
        if (handleKey(key)) event.preventDefault();
      },
      onBlur: close,
    },
    list: {
      term: found?.term ?? '',
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
        'aria-selected': index === activeIndex,
      }),
    },
  } as const;
}

/** The term of a text that is long enough for suggestions. */
function termOf(text: string): string | undefined {
  const term = parseTerm(text);
  return term && [...term].length >= MIN_CHARACTERS ? term : undefined;
}

/** Android keyboards compose every word, also in languages without an input method. */
function composesWords(): boolean {
  return (
    /Android/.test(navigator.userAgent) && !/^(zh|ja|ko)\b/.test(document.documentElement.lang)
  );
}
