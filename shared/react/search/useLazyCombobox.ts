import { type FocusEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';

export interface ComboboxProps {
  field: HTMLInputElement;
  /** The text of the field before the visitor types. */
  initialText: string;
  /** Whether an input method is composing text in the field. */
  composing: RefObject<boolean>;
}

/**
 * For a search field whose suggestions are loaded when it first gets the focus. `combobox`: their
 * props, undefined before. The field stays mounted, and works without them if they cannot be loaded.
 */
export function useLazyCombobox(initialText: string, fieldId?: string) {
  const [field, setField] = useState<HTMLInputElement>();
  const composing = useRef(false);
  const ownId = useId();
  const id = fieldId ?? ownId;

  // The field may have the focus before hydration.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.id === id)
      setField(activeElement);
  }, [id]);

  return {
    combobox: field && { field, initialText, composing },
    fieldProps: {
      id,
      onFocus: (event: FocusEvent<HTMLInputElement>) => setField(event.currentTarget),
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: () => {
        composing.current = false;
      },
    },
  };
}
