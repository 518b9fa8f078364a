import {
  type ComponentType,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

export interface LazyComboboxProps {
  field: HTMLInputElement;
  /** The text of the field before the visitor types. */
  initialText: string;
  /** Whether an input method is composing text in the field. */
  composing: RefObject<boolean>;
}

/**
 * Suggestions for a field, loaded when the field gets the focus for the first time. The field stays
 * mounted, and works without them if they cannot be loaded.
 */
export function useLazyCombobox(
  load: () => Promise<ComponentType<LazyComboboxProps>>,
  initialText: string,
  fieldId?: string,
) {
  const [Suggestions, setSuggestions] = useState<ComponentType<LazyComboboxProps>>();
  const [field, setField] = useState<HTMLInputElement>();
  const composing = useRef(false);
  const ownId = useId();
  const id = fieldId ?? ownId;

  const attach = (element: HTMLInputElement) => {
    setField(element);
    load().then(
      (loaded) => setSuggestions(() => loaded),
      () => undefined,
    );
  };

  // The field may have the focus before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.id === id) attach(activeElement);
  }, []);

  return {
    suggestions: (Suggestions && field && (
      <Suggestions field={field} initialText={initialText} composing={composing} />
    )) as ReactNode,
    fieldProps: {
      id,
      onFocus: (event: FocusEvent<HTMLInputElement>) => attach(event.currentTarget),
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: () => {
        composing.current = false;
      },
    },
  };
}
