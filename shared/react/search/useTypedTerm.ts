import { useEffect, useEffectEvent, useRef } from 'react';
import { parseTerm } from '../../site/details.ts';
import type { ComboboxProps } from './useSearchForm.ts';

const MIN_CHARACTERS = 2;

/**
 * Reports the search term typed into a field. Takes at least two characters, or one that an input
 * method has composed; ignores text under composition. Returns a function that reads the term.
 */
export function useTypedTerm(
  { field, initialText, composing }: ComboboxProps,
  onChange: (term: string | undefined) => void,
) {
  const composed = useRef<string>(undefined);

  const readTerm = () => {
    const term = parseTerm(field.value);
    if (!term || composed.current === field.value) return term;
    return [...term].length >= MIN_CHARACTERS ? term : undefined;
  };

  const onInput = useEffectEvent((event?: InputEvent) => {
    if (!event?.isComposing || composesWords()) onChange(readTerm());
  });
  const onCompositionStart = useEffectEvent(() => {
    if (!composesWords()) onChange(undefined);
  });
  const onCompositionEnd = useEffectEvent(({ data }: CompositionEvent) => {
    if (data) composed.current = field.value;
    onChange(readTerm());
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
    return () => listening.abort();
  }, [field]);

  return readTerm;
}

/** Android keyboards compose every word, also in languages without an input method. */
function composesWords(): boolean {
  return (
    /Android/.test(navigator.userAgent) && !/^(zh|ja|ko)\b/.test(document.documentElement.lang)
  );
}
