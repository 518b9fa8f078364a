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
  /** The text of the field before the visitor typed. */
  initialText: string;
  /** Whether an input method is at work in the field. */
  composing: RefObject<boolean>;
}

/**
 * Suggestions for a field, loaded when the field gets the focus for the first time. The field stays
 * mounted, and works without them if they cannot be loaded.
 */
export function useLazyCombobox(
  load: () => Promise<ComponentType<LazyComboboxProps>>,
  fieldId?: string,
) {
  const [Aid, setAid] = useState<ComponentType<LazyComboboxProps>>();
  const [field, setField] = useState<HTMLInputElement>();
  const [initialText, setInitialText] = useState<string>();
  const composing = useRef(false);
  const ownId = useId();
  const id = fieldId ?? ownId;

  const turnTo = (element: HTMLInputElement) => {
    setField(element);
    // React keeps the attribute of a controlled field in step with what is typed.
    setInitialText((text) => text ?? element.getAttribute('value') ?? '');
    load().then(
      (loaded) => setAid(() => loaded),
      () => undefined,
    );
  };

  // The field may have the focus before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.id === id) turnTo(activeElement);
  }, []);

  return {
    aid: (Aid && field && (
      <Aid field={field} initialText={initialText ?? ''} composing={composing} />
    )) as ReactNode,
    fieldProps: {
      id,
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
