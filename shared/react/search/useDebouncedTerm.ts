import { useEffect, useEffectEvent, useRef } from 'react';
import { parseTerm } from '../../site/details.ts';
import type { ComboboxProps } from './useLazyCombobox.ts';

const PAUSE_MS = 200;
const MIN_CHARACTERS = 2;

interface DebouncedTermOptions extends ComboboxProps {
  /** The text changed; earlier results are outdated. */
  onChange: (term: string | undefined) => void;
  /** No input for 200 ms. */
  onPause: (term: string) => void;
}

/**
 * The search term typed into a field, debounced. Takes at least two characters, or one that an input
 * method has composed; ignores text under composition.
 */
export function useDebouncedTerm(props: DebouncedTermOptions) {
  const { field, initialText, composing, onChange, onPause } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composed = useRef<string>(undefined);

  const readTerm = () => {
    const term = parseTerm(field.value);
    if (!term || composed.current === field.value) return term;
    return [...term].length >= MIN_CHARACTERS ? term : undefined;
  };
  const stop = () => clearTimeout(timer.current);
  const update = (term: string | undefined) => {
    stop();
    onChange(term);
    if (term) timer.current = setTimeout(() => onPause(term), PAUSE_MS);
  };

  const onInput = useEffectEvent((event?: InputEvent) => {
    if (!event?.isComposing || composesWords()) update(readTerm());
  });
  const onCompositionStart = useEffectEvent(() => {
    if (!composesWords()) update(undefined);
  });
  const onCompositionEnd = useEffectEvent(({ data }: CompositionEvent) => {
    if (data) composed.current = field.value;
    update(readTerm());
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `composing` keeps its identity
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const input = (event: Event) => onInput(event as InputEvent);
    field.addEventListener('input', input, { signal });
    field.addEventListener('compositionstart', () => onCompositionStart(), { signal });
    field.addEventListener('compositionend', (event) => onCompositionEnd(event), { signal });
    // Text typed before this hook was mounted.
    const typed = field === document.activeElement && field.value !== initialText;
    if (typed && (!composing.current || composesWords())) onInput();
    return () => {
      listening.abort();
      clearTimeout(timer.current);
    };
  }, [field]);

  return { readTerm, stop };
}

/** Android keyboards compose every word, also in languages without an input method. */
function composesWords(): boolean {
  return (
    /Android/.test(navigator.userAgent) && !/^(zh|ja|ko)\b/.test(document.documentElement.lang)
  );
}
