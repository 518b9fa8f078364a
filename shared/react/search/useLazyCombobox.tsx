import {
  type ComponentType,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

export interface LazyComboboxProps {
  field: HTMLInputElement;
  /** Whether an input method is at work in the field. */
  composing: RefObject<boolean>;
}

/**
 * What helps with a field, fetched when a visitor first turns to it. The field stays as it is, and
 * does without if the aid cannot be had.
 */
export function useLazyCombobox(load: () => Promise<ComponentType<LazyComboboxProps>>) {
  const [Aid, setAid] = useState<ComponentType<LazyComboboxProps>>();
  const [field, setField] = useState<HTMLInputElement>();
  const composing = useRef(false);
  const ref = useRef<HTMLInputElement>(null);

  const turnTo = (element: HTMLInputElement) => {
    setField(element);
    load().then(
      (loaded) => setAid(() => loaded),
      () => undefined,
    );
  };

  // A visitor may have been there before the script.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page is taken over
  useEffect(() => {
    if (ref.current && ref.current === document.activeElement) turnTo(ref.current);
  }, []);

  return {
    aid: (Aid && field && <Aid field={field} composing={composing} />) as ReactNode,
    fieldProps: {
      ref,
      onFocus: (event: FocusEvent<HTMLInputElement>) => turnTo(event.currentTarget),
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: () => {
        composing.current = false;
      },
    },
  };
}
