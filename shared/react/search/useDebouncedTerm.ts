import { useEffect, useEffectEvent, useRef } from 'react';
import { parseTerm } from '../../site/details.ts';
import type { LazyComboboxProps } from './useLazyCombobox.tsx';

const PAUSE_MS = 200;
const MIN_CHARACTERS = 2;

interface Typing extends LazyComboboxProps {
  /** The text is another one now, and what was asked for is outdated. */
  onChange: (term: string | undefined) => void;
  /** Nothing more was typed for a moment. */
  onPause: (term: string) => void;
}

/**
 * Follows what is typed into a field as a term to ask for: from two characters on, or from one that
 * an input method has composed; not what it is still composing.
 */
export function useDebouncedTerm(props: Typing) {
  const { field, initialText, composing, onChange, onPause } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composed = useRef<string>(undefined);

  const readTerm = () => {
    const term = parseTerm(field.value);
    if (!term || composed.current === field.value) return term;
    return [...term].length >= MIN_CHARACTERS ? term : undefined;
  };
  const stop = () => clearTimeout(timer.current);
  const take = (term: string | undefined) => {
    stop();
    onChange(term);
    if (term) timer.current = setTimeout(() => onPause(term), PAUSE_MS);
  };

  const onInput = useEffectEvent((event?: InputEvent) => {
    if (!event?.isComposing || composesWords()) take(readTerm());
  });
  const onCompositionStart = useEffectEvent(() => {
    if (!composesWords()) take(undefined);
  });
  const onCompositionEnd = useEffectEvent(({ data }: CompositionEvent) => {
    if (data) composed.current = field.value;
    take(readTerm());
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `composing` keeps its identity
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const input = (event: Event) => onInput(event as InputEvent);
    field.addEventListener('input', input, { signal });
    field.addEventListener('compositionstart', () => onCompositionStart(), { signal });
    field.addEventListener('compositionend', (event) => onCompositionEnd(event), { signal });
    // What was typed before this came.
    const typed = field === document.activeElement && field.value !== initialText;
    if (typed && !composing.current) onInput();
    return () => {
      listening.abort();
      clearTimeout(timer.current);
    };
  }, [field]);

  return { readTerm, stop };
}

/** Keyboards of Android compose every word, also of languages that need no input method. */
function composesWords(): boolean {
  return (
    /Android/.test(navigator.userAgent) && !/^(zh|ja|ko)\b/.test(document.documentElement.lang)
  );
}
